package unstructuredjson

import (
	"go/ast"
	"go/types"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// encoded: nothing is seen that copies the object x, of which the place at fills the
// content.
func (c *checker) encoded(at ast.Node, x ast.Expr) bool {
	return c.pass.Quiet(x != nil && c.onlyEncoded(x), at, "the object goes to a client alone, which makes JSON of it: nothing copies it") ||
		c.pass.Quiet(!c.copies() && !c.handsOut(at), at, "nothing in the package copies such objects, and the function hands none out")
}

// copying makes the question whether the package copies an object that may be unstructured.
func copying(pass *rule.Pass) func() bool {
	return sync.OnceValue(func() bool {
		found := false
		pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, _ []ast.Node) {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
				_, copies := kube.DeepCopies(fn)
				t := pass.TypesInfo.TypeOf(sel.X)
				found = found || copies && t != nil && (kube.IsUnstructured(t) || types.IsInterface(t))
			}
			found = found || kube.CopiesContent(fn)
		})
		return found
	})
}

// handsOut: the function around has a result that may be the object, or its content.
func (c *checker) handsOut(at ast.Node) bool {
	for _, n := range c.pass.Flow.Path(at.Pos()) {
		fn, ok := n.(*ast.FuncDecl)
		if !ok {
			continue
		}
		obj, ok := c.pass.TypesInfo.Defs[fn.Name].(*types.Func)
		if !ok {
			return true
		}
		for r := range obj.Signature().Results().Variables() {
			if mayHold(r.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// mayHold: a value of type t may be an unstructured object or content of one, or hold some.
func mayHold(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return mayHold(u.Elem())
	case *types.Map:
		return mayHold(u.Elem())
	case *types.Interface:
		return !kube.IsError(t)
	}
	return kube.IsUnstructured(t)
}
