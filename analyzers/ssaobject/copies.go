package ssaobject

import (
	"go/ast"

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
