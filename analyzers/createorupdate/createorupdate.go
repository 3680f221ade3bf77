package createorupdate

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports changes that CreateOrUpdate and CreateOrPatch lose.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		restores, ok := kube.IsCreateOr(fn)
		if !ok || len(call.Args) != 4 {
			return
		}
		c := &checker{pass: pass, call: call, name: fn.Name(), restores: restores, around: around}
		if c.obj = variable(pass, call.Args[2]); c.obj == nil {
			return
		}
		c.check()
	})
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			if given, ok := n.(*ast.CompositeLit); ok {
				updater(pass, given)
			}
			return true
		})
	}
}

type checker struct {
	pass     *rule.Pass
	call     *ast.CallExpr
	name     string
	restores bool
	around   []ast.Node
	obj      *types.Var
}

func (c *checker) check() {
	mutate := ast.Unparen(c.call.Args[3])
	if id, ok := mutate.(*ast.Ident); ok {
		if c.pass.TypesInfo.Types[mutate].IsNil() {
			c.before(nil)
			return
		}
		if def := c.pass.Flow.Definition(c.pass.TypesInfo.Uses[id]); def != nil {
			mutate = ast.Unparen(def)
		}
	}
	lit, ok := mutate.(*ast.FuncLit)
	if !ok {
		return
	}
	c.inside(lit)
	c.before(lit)
}

// inside looks at what the function does to the object as a whole.
func (c *checker) inside(lit *ast.FuncLit) {
	status := c.status()
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				c.assigned(n, i, l, lit, status)
			}
		case *ast.CallExpr:
			if into, ok := kube.DeepCopies(c.pass.Callee(n)); ok && into && len(n.Args) == 1 && c.isObj(n.Args[0]) && !c.keepsVersion(lit) {
				c.whole(n)
			}
		}
		return true
	})
}

func (c *checker) assigned(n *ast.AssignStmt, i int, l ast.Expr, lit *ast.FuncLit, status bool) {
	l = ast.Unparen(l)
	if star, ok := l.(*ast.StarExpr); ok && c.isObj(star.X) {
		if !c.keepsVersion(lit) {
			c.whole(n)
		}
		return
	}
	if id, ok := l.(*ast.Ident); ok && c.pass.TypesInfo.Uses[id] == c.obj {
		if _, pointer := types.Unalias(c.obj.Type()).(*types.Pointer); pointer {
			c.pass.At(n).Sayf("%s means another object from here on: %s goes on with the one that it was given; change its fields", id.Name, c.name)
		} else if !c.keepsVersion(lit) {
			c.whole(n)
		}
		return
	}
	path, ok := c.path(l)
	if !ok || len(path) == 0 {
		return
	}
	field := path[len(path)-1]
	if len(path) <= 2 && (field == "Name" || field == "Namespace" || field == "GenerateName") && c.inMeta(path) && i < len(n.Rhs) && len(n.Lhs) == len(n.Rhs) && c.otherKey(n.Rhs[i], field) {
		c.pass.At(n).Sayf("%s refuses a function that changes the name or namespace; set %s before the call", c.name, field)
	}
	if field == "Annotations" && len(path) <= 2 && c.inMeta(path) && kube.OwnAnnotations(c.obj.Type()) && i < len(n.Rhs) && len(n.Lhs) == len(n.Rhs) && c.foreignMap(n.Rhs[i]) {
		c.pass.At(l).
			Sayf("this drops the annotations that controllers keep on a %s, which they put back: both write for ever; set your own keys", kube.Named(c.obj.Type()).Obj().Name())
	}
	if path[0] == "Status" && status && !c.restores && !c.keepsVersion(lit) {
		c.pass.At(l).
			Sayf("the status set here is lost: %s writes only the main resource; write the status afterwards with Status().Update, or use CreateOrPatch", c.name)
	}
}

// foreignMap: v is a map that was not made from the object's.
func (c *checker) foreignMap(v ast.Expr) bool {
	switch x := ast.Unparen(v).(type) {
	case *ast.CompositeLit:
		return len(x.Elts) > 0
	case *ast.SelectorExpr: // of an object that was built
		return x.Sel.Name == "Annotations" && !c.isObj(x.X) && kube.IsAPIObject(c.pass.TypesInfo.TypeOf(x.X))
	}
	return false
}

// whole: the live object is replaced.
func (c *checker) whole(n ast.Node) {
	c.pass.At(n).
		Sayf("this replaces the live object: resource version, status, and what others set are lost, and %s writes at every pass; set your own fields", c.name)
}

// keepsVersion: the function copies what the server set.
func (c *checker) keepsVersion(lit *ast.FuncLit) bool {
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && kube.IsResourceVersion(c.pass.TypesInfo.Uses[id]) {
			found = true
		}
		return !found
	})
	return found
}

// status: the kind has the status subresource.
func (c *checker) status() bool {
	t := kube.Named(c.obj.Type())
	return t != nil && kube.IsAPIObject(t) && c.pass.Effects.Status(t) == model.On
}

func (c *checker) isObj(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	id, ok := e.(*ast.Ident)
	return ok && c.pass.TypesInfo.Uses[id] == c.obj
}

// path returns the fields from the object to e, the embedded ObjectMeta left out.
func (c *checker) path(e ast.Expr) ([]string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return nil, c.pass.TypesInfo.Uses[e] == c.obj
	case *ast.SelectorExpr:
		p, ok := c.path(e.X)
		return append(p, e.Sel.Name), ok
	case *ast.IndexExpr:
		return c.path(e.X)
	case *ast.StarExpr:
		return c.path(e.X)
	}
	return nil, false
}

func (c *checker) inMeta(path []string) bool {
	return len(path) == 1 || path[0] == "ObjectMeta"
}

// otherKey: the value is not what the object was given before the call.
func (c *checker) otherKey(v ast.Expr, field string) bool {
	text := types.ExprString(v)
	given := false
	ast.Inspect(c.outer(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			given = given || ok && id.Name == field && n.Pos() < c.call.Pos() && types.ExprString(n.Value) == text
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Name == field && n.Pos() < c.call.Pos() && len(n.Lhs) == len(n.Rhs) {
					given = given || types.ExprString(n.Rhs[i]) == text
				}
			}
		}
		return true
	})
	if given {
		return false
	}
	// A value that is compared with something else only where both are written
	// in the same way: constants, or what another object is called.
	return c.literalKey(field) != "" && c.pass.TypesInfo.Types[v].Value != nil
}

// literalKey returns the constant that the object's name was given before.
func (c *checker) literalKey(field string) string {
	lit := c.literal()
	if lit == nil {
		return ""
	}
	out := ""
	ast.Inspect(lit, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field && c.pass.TypesInfo.Types[kv.Value].Value != nil {
				out = c.pass.TypesInfo.Types[kv.Value].Value.ExactString()
			}
		}
		return true
	})
	return out
}

func (c *checker) outer() ast.Node {
	for _, n := range c.around {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return c.call
}

// literal returns the composite literal that the object is defined as.
func (c *checker) literal() *ast.CompositeLit {
	def := c.pass.Flow.Definition(c.obj)
	if def == nil {
		return nil
	}
	e := ast.Unparen(def)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// before looks for fields that are set before the call, and by the function not
// at all: for an object that exists they are overwritten by what is read.
func (c *checker) before(mutate *ast.FuncLit) {
	if mutate != nil && c.handsOn(mutate) {
		return
	}
	written := make(map[string]bool)
	if mutate != nil {
		written = c.touched(mutate.Body)
	}
	if lit := c.literal(); lit != nil {
		for _, e := range lit.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return
			}
			if name := kv.Key.(*ast.Ident).Name; counts(name) && !written[name] {
				c.lost(kv, name)
				return
			}
		}
	}
	for _, s := range c.statementsBefore() {
		a, ok := s.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, l := range a.Lhs {
			if path, ok := c.path(l); ok && len(path) > 0 && counts(path[0]) && !written[path[0]] {
				c.lost(l, path[0])
				return
			}
		}
	}
}

// counts: a top-level field that is content.
func counts(field string) bool {
	switch field {
	case "ObjectMeta", "TypeMeta", "Status", "Labels", "Annotations", "Name", "Namespace", "GenerateName", "Kind", "APIVersion",
		"OwnerReferences", "Finalizers", "ResourceVersion", "UID", "Type", "Immutable", "RoleRef":
		return false // or content that only matters when the object is created
	}
	return true
}

func (c *checker) lost(at ast.Node, field string) {
	c.pass.At(c.call).Because(at, "set here").
		Sayf("%s.%s set on line %d is lost when the object exists: %s overwrites it before it calls the function; set it inside", c.obj.Name(), field, c.pass.Line(at.Pos()), c.name)
}

// statementsBefore returns the statements of the same block that stand before
// the call and after the definition of the object.
func (c *checker) statementsBefore() []ast.Stmt {
	for i, n := range c.around {
		block, ok := n.(*ast.BlockStmt)
		if !ok || i == 0 {
			continue
		}
		var out []ast.Stmt
		for _, s := range block.List {
			if s.Pos() > c.obj.Pos() && s.End() < c.call.Pos() {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

// touched returns the top-level fields of the object that code mentions.
func (c *checker) touched(body ast.Node) map[string]bool {
	out := make(map[string]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && c.isObj(sel.X) {
			out[sel.Sel.Name] = true
		}
		return true
	})
	return out
}

// handsOn: the function gives the object as a whole to something else, or takes
// it from another variable.
func (c *checker) handsOn(lit *ast.FuncLit) bool {
	found := false
	ast.PreorderStack(lit.Body, []ast.Node{lit}, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || c.pass.TypesInfo.Uses[id] != c.obj {
			return true
		}
		parent := stack[len(stack)-1]
		if u, ok := parent.(*ast.UnaryExpr); ok {
			parent = stack[len(stack)-2]
			_ = u
		}
		switch p := parent.(type) {
		case *ast.SelectorExpr:
			if s := c.pass.TypesInfo.Selections[p]; s != nil && s.Kind() != types.FieldVal {
				f, _, isMeta := kube.MetaAccessor(s.Obj().(*types.Func))
				found = found || !isMeta || f == ""
			}
		case *ast.CallExpr:
			_, owner := kube.SetsOwner(c.pass.Callee(p))
			_, finalizer := kube.FinalizerFunc(c.pass.Callee(p))
			found = found || !owner && !finalizer
		default:
			found = true
		}
		return true
	})
	return found
}
