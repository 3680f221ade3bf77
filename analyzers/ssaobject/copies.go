package ssaobject

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// copies looks for objects that are built for an apply and take over what only
// the server may set: the whole metadata of another object, or its type, which
// typed objects mostly do not have.
func (c *checker) copies(fn *ast.FuncDecl) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		t := kube.Named(c.pass.TypesInfo.TypeOf(lit))
		if t == nil || !kube.IsAPIObject(t) || kube.IsUnstructured(t) {
			return true
		}
		for _, e := range lit.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			switch key := kv.Key.(*ast.Ident).Name; {
			case key == "ObjectMeta" && c.foreign(kv.Value) && !mentions(fn, "ManagedFields", "SetManagedFields") && c.applied(fn, lit):
				c.pass.At(kv.Value).
					Say(`the metadata is copied with managedFields, which apply refuses ("metadata.managedFields must be nil"); copy name, namespace and what is yours`)
			case key == "TypeMeta" && c.foreign(kv.Value) && c.kinds[t.Obj()] && !mentions(fn, "SetGroupVersionKind") && !typed(fn) && !c.cached(fn, kv.Value, 0):
				c.pass.At(kv.Value).
					Say("the type is copied from an object that mostly has none (informers and live reads leave it empty), and apply needs it in the body: write apiVersion and kind down")
			}
		}
		return true
	})
}

// foreign: e is the metadata of another object: x.ObjectMeta, *x.ObjectMeta.DeepCopy().
func (c *checker) foreign(e ast.Expr) bool {
	e = ast.Unparen(e)
	if star, ok := e.(*ast.StarExpr); ok {
		e = ast.Unparen(star.X)
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if _, copies := kube.DeepCopies(c.pass.Callee(call)); !copies {
			return false
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		e = ast.Unparen(sel.X)
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && kube.IsAPIObject(c.pass.TypesInfo.TypeOf(sel.X)) && (sel.Sel.Name == "ObjectMeta" || sel.Sel.Name == "TypeMeta")
}

// cached: the object whose type e is was read with a client of
// controller-runtime, which may be a cached one, and that fills the type in: by
// this function, or by one of the package that hands the object over.
func (c *checker) cached(fn *ast.FuncDecl, e ast.Expr, depth int) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return true // a part of something: where it comes from is not in sight
	}
	return c.readBy(fn, c.pass.TypesInfo.Uses[id], depth)
}

func (c *checker) readBy(fn *ast.FuncDecl, obj types.Object, depth int) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			op, isOp := kube.ClientOp(c.pass.Callee(call))
			found = found || isOp && !op.Clientset && op.Verb == kube.Get && op.Obj < len(call.Args) && c.pass.TypesInfo.Uses[variable(call.Args[op.Obj])] == obj
		}
		return !found
	})
	if found || depth > 2 {
		return found
	}
	self, _ := c.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	sig, ok := c.pass.TypesInfo.Defs[fn.Name].Type().(*types.Signature)
	if self == nil || !ok {
		return false
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == obj {
			return c.handedRead(self, i, depth+1)
		}
	}
	return false
}

// handedRead: some caller in the package hands over, as argument i, what it read.
func (c *checker) handedRead(callee *types.Func, i, depth int) bool {
	for _, file := range c.pass.Files {
		for _, d := range file.Decls {
			caller, ok := d.(*ast.FuncDecl)
			if !ok || caller.Body == nil {
				continue
			}
			found := false
			ast.Inspect(caller.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && c.pass.Callee(call) == callee && i < len(call.Args) {
					if obj := c.pass.TypesInfo.Uses[variable(call.Args[i])]; obj != nil {
						found = found || c.readBy(caller, obj, depth)
					}
				}
				return !found
			})
			if found {
				return true
			}
		}
	}
	return false
}

// variable returns the identifier that e is, or is the address of.
func variable(e ast.Expr) *ast.Ident {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	id, _ := e.(*ast.Ident)
	return id
}

// applied: the object, or its JSON, is applied by this function or by one of
// the package that calls it.
func (c *checker) applied(fn *ast.FuncDecl, lit *ast.CompositeLit) bool {
	marshals, direct := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if kube.IsJSONMarshal(c.pass.Callee(call)) && len(call.Args) == 1 && c.same(call.Args[0], lit) {
			marshals = true
		}
		if p, ok := c.applies[call]; ok && p.Object != nil && c.same(p.Object, lit) {
			direct = true
		}
		return true
	})
	if direct || marshals && c.within[fn] {
		return true
	}
	return marshals && c.callerApplies(fn)
}

// same: e is the literal, or the variable that is assigned it last.
func (c *checker) same(e ast.Expr, lit *ast.CompositeLit) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	if e == ast.Expr(lit) {
		return true
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	obj := c.pass.TypesInfo.Uses[id]
	for _, n := range c.pass.Flow.Path(lit.Pos()) {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range a.Lhs {
			if li, ok := l.(*ast.Ident); ok && obj != nil && (c.pass.TypesInfo.Uses[li] == obj || c.pass.TypesInfo.Defs[li] == obj) {
				return true
			}
		}
	}
	return false
}

func (c *checker) callerApplies(fn *ast.FuncDecl) bool {
	obj, _ := c.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	for caller := range c.within {
		found := false
		ast.Inspect(caller, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && obj != nil && c.pass.Callee(call) == obj {
				found = true
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// typed: the function assigns a type.
func typed(fn *ast.FuncDecl) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return !found
		}
		for _, l := range a.Lhs {
			sel, ok := l.(*ast.SelectorExpr)
			found = found || ok && (sel.Sel.Name == "Kind" || sel.Sel.Name == "APIVersion" || sel.Sel.Name == "TypeMeta")
		}
		return !found
	})
	return found
}

func mentions(fn ast.Node, names ...string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, name := range names {
				found = found || id.Name == name
			}
		}
		return !found
	})
	return found
}
