package ownerreference

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// first: a condition compares the first owner with an object, although there
// may be several.
func (c *checker) first(s *ast.IfStmt, stack []ast.Node) {
	if c.asserts(s) {
		return
	}
	var body ast.Node
	for _, n := range stack {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			body = n
		}
	}
	ast.Inspect(s.Cond, func(n ast.Node) bool {
		cmp, ok := n.(*ast.BinaryExpr)
		if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			return true
		}
		for _, pair := range [][2]ast.Expr{{cmp.X, cmp.Y}, {cmp.Y, cmp.X}} {
			field, list := c.firstOwner(pair[0])
			if field == "" || c.pass.TypesInfo.Types[pair[1]].Value != nil || body != nil && c.oneOnly(body, list) {
				continue
			}
			if sel, ok := ast.Unparen(pair[1]).(*ast.SelectorExpr); ok && kube.IsOwnerReference(c.pass.TypesInfo.TypeOf(sel.X)) {
				continue // two references are compared
			}
			c.pass.At(cmp).
				Sayf("only the first owner of %s is compared: once the object has another owner in front this is wrong for ever; look at all of them, or use metav1.IsControlledBy", types.ExprString(list))
			return false
		}
		return true
	})
}

// asserts: the branch does nothing but panic, as where helpers of tests say what
// they are to be given.
func (c *checker) asserts(s *ast.IfStmt) bool {
	if len(s.Body.List) != 1 {
		return false
	}
	e, ok := s.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && c.pass.TypesInfo.Uses[id] == types.Universe.Lookup("panic")
}

// firstOwner: e is list[0].UID, or Name or Kind.
func (c *checker) firstOwner(e ast.Expr) (field string, list ast.Expr) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "UID" && sel.Sel.Name != "Name" && sel.Sel.Name != "Kind" {
		return "", nil
	}
	ix, ok := ast.Unparen(sel.X).(*ast.IndexExpr)
	if !ok || !kube.IsOwnerReference(c.pass.TypesInfo.TypeOf(ix)) {
		return "", nil
	}
	lit, ok := ix.Index.(*ast.BasicLit)
	if !ok || lit.Value != "0" {
		return "", nil
	}
	return sel.Sel.Name, ix.X
}

// oneOnly: the function compares the length of the list with 1, or goes through
// its other elements.
func (c *checker) oneOnly(body ast.Node, list ast.Expr) bool {
	text, found := types.ExprString(list), false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			for _, pair := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
				call, ok := pair[0].(*ast.CallExpr)
				v := c.pass.TypesInfo.Types[pair[1]].Value
				if ok && len(call.Args) == 1 && types.ExprString(call.Args[0]) == text && v != nil && v.ExactString() != "0" {
					found = true
				}
			}
		case *ast.RangeStmt:
			found = found || types.ExprString(n.X) == text
		case *ast.IndexExpr:
			lit, ok := n.Index.(*ast.BasicLit)
			found = found || types.ExprString(n.X) == text && (!ok || lit.Value != "0")
		}
		return !found
	})
	return found
}

// guard: if c := GetControllerOf(x); c != nil && c.UID != owner.UID { leave }
// is followed by a delete of x, which an object without a controller reaches.
func (c *checker) guard(s *ast.IfStmt, stack []ast.Node) {
	if s.Else != nil || len(s.Body.List) == 0 || !leaves(s.Body.List[len(s.Body.List)-1]) {
		return
	}
	both, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || both.Op != token.LAND {
		return
	}
	notNil, ok1 := ast.Unparen(both.X).(*ast.BinaryExpr)
	differs, ok2 := ast.Unparen(both.Y).(*ast.BinaryExpr)
	if !ok1 || !ok2 || notNil.Op != token.NEQ || differs.Op != token.NEQ {
		return
	}
	id, ok := notNil.X.(*ast.Ident)
	if !ok || !c.isUIDOf(differs.X, c.pass.TypesInfo.Uses[id]) && !c.isUIDOf(differs.Y, c.pass.TypesInfo.Uses[id]) {
		return
	}
	x := c.controllerOf(c.pass.TypesInfo.Uses[id])
	if x == nil {
		return
	}
	if del := c.deletedAfter(s, stack, x); del != nil {
		c.pass.At(s.Cond).
			Sayf("a %s without a controller passes this test and is deleted on line %d: use !metav1.IsControlledBy(%s, …)", x.Name(), c.pass.Line(del.Pos()), x.Name())
	}
}

func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK
	}
	return false
}

func (c *checker) isUIDOf(e ast.Expr, obj types.Object) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "UID" && c.is(sel.X, obj)
}

// controllerOf returns x when obj is defined as GetControllerOf(x).
func (c *checker) controllerOf(obj types.Object) types.Object {
	if obj == nil {
		return nil
	}
	call, ok := c.pass.Flow.Definition(obj).(*ast.CallExpr)
	if !ok || !kube.IsControllerOf(c.pass.Callee(call)) || len(call.Args) != 1 {
		return nil
	}
	return c.operand(call.Args[0])
}

func (c *checker) operand(e ast.Expr) types.Object {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	if id, ok := e.(*ast.Ident); ok {
		return c.pass.TypesInfo.Uses[id]
	}
	return nil
}

// deletedAfter returns the delete of x that follows statement s in the same
// block, where nothing else looks at the owners of x.
func (c *checker) deletedAfter(s *ast.IfStmt, stack []ast.Node, x types.Object) *ast.CallExpr {
	block, ok := stack[len(stack)-1].(*ast.BlockStmt)
	if !ok {
		return nil
	}
	var del *ast.CallExpr
	tested, after := false, false
	for _, st := range block.List {
		if st == ast.Stmt(s) {
			after = true
			continue
		}
		ast.Inspect(st, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if op, isOp := kube.ClientOp(c.pass.Callee(call)); after && isOp && op.Verb == kube.Delete && !op.Clientset && op.Obj < len(call.Args) {
				if c.operand(call.Args[op.Obj]) == x && del == nil && !tested {
					del = call
				}
				return true
			}
			if fn := c.pass.Callee(call); kube.IsControlledBy(fn) && len(call.Args) > 0 && c.operand(call.Args[0]) == x {
				tested = true
			}
			return true
		})
	}
	if tested {
		return nil
	}
	return del
}

// moved: an object that was read gets another namespace and is made ready to be
// created there, with the owners that it has where it comes from.
func (c *checker) moved(fn *ssa.Function) {
	type object struct{ namespace, version, owners, whole ssa.Instruction }
	objects := make(map[flow.AccessPath]*object)
	var order []flow.AccessPath
	for _, w := range c.pass.Flow.MetaWrites(fn) {
		at := c.pass.Flow.ObjectPath(w.Object)
		if _, given := at.Root.(*ssa.Parameter); given || at.Root == nil {
			continue // what the caller left out of its metadata is not known
		}
		o := objects[at]
		if o == nil {
			o = &object{}
			objects[at] = o
			order = append(order, at)
		}
		switch w.Field {
		case "Namespace":
			if k, ok := w.Val.(*ssa.Const); !ok || k.Value != nil && k.Value.ExactString() != `""` {
				o.namespace = w.Instr
			}
		case "ResourceVersion":
			if k, ok := w.Val.(*ssa.Const); ok && k.Value != nil && k.Value.ExactString() == `""` {
				o.version = w.Instr
			}
		case "OwnerReferences":
			o.owners = w.Instr
		}
	}
	for _, at := range order {
		o := objects[at]
		if o.namespace == nil || o.version == nil || o.owners != nil || c.ownersTouched(fn, at) || !c.created(fn, at) {
			continue
		}
		c.pass.At(c.pass.Flow.Node(o.namespace)).
			Say("the object is moved to another namespace with its owner references: the garbage collector finds no such owner there and deletes it; call SetOwnerReferences(nil)")
	}
}

// ownersTouched: metadata is replaced as a whole, or a function sets owners.
func (c *checker) ownersTouched(fn *ssa.Function, at flow.AccessPath) bool {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Store:
				if fa, ok := i.Addr.(*ssa.FieldAddr); ok && kube.IsObjectMeta(i.Val.Type()) && c.pass.Flow.ObjectPath(fa.X) == at {
					return true
				}
			case ssa.CallInstruction:
				call, ok := c.pass.Flow.Resolve(i)
				if !ok {
					continue
				}
				if setsOwner(call.Fn) && c.pass.Flow.ObjectPath(call.Arg(1)) == at {
					return true
				}
				if f, _, ok := kube.MetaAccessor(call.Fn); ok && f == "OwnerReferences" && c.pass.Flow.ObjectPath(call.Arg(-1)) == at {
					return true // looked at
				}
				if s := c.pass.Effects.SummaryFor(call); s != nil {
					for _, m := range s.Mutates {
						if m.Param < len(call.Args) && c.pass.Flow.ObjectPath(call.Args[m.Param]) == at && kubeOwners(m.Path) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

func kubeOwners(path flow.Steps) bool {
	return path == "*" || path == "*.ObjectMeta" || path == "*.ObjectMeta.OwnerReferences"
}

// created: the object is handed to a call that takes a context, as all that
// reach the API server do.
func (c *checker) created(fn *ssa.Function, at flow.AccessPath) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if call.Fn == nil || !kube.TakesContext(call.Fn) {
			continue
		}
		for _, a := range call.Args {
			if c.pass.Flow.ObjectPath(a) == at {
				return true
			}
		}
	}
	return false
}

func (c *checker) is(e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && obj != nil && (c.pass.TypesInfo.Uses[id] == obj || c.pass.TypesInfo.Defs[id] == obj)
}
