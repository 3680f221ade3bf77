package ssaobject

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// eachCopy visits the objects that functions build and that take over what only
// the server may set: the metadata or the type of another object.
func (c *checker) eachCopy(is func(types.Type) bool, visit func(fn *ast.FuncDecl, lit *ast.CompositeLit, value ast.Expr)) {
	if len(c.applies) == 0 {
		return
	}
	for _, file := range c.pass.Sources() {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
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
					if kv, ok := e.(*ast.KeyValueExpr); ok && is(c.pass.TypesInfo.TypeOf(kv.Value)) && c.foreign(kv.Value) {
						visit(fn, lit, kv.Value)
					}
				}
				return true
			})
		}
	}
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
	return ok && kube.IsAPIObject(c.pass.TypesInfo.TypeOf(sel.X))
}
