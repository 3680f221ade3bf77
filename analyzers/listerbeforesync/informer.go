package listerbeforesync

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// informer writes the informer whose cache a call reads, as the source would;
// "" when it has no name here.
func (c *checker) informer(call *ast.CallExpr) string {
	e := ast.Expr(call)
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		e = sel.X
	}
	if len(call.Args) > 0 && !kube.IsStore(c.typeOf(e)) && !kube.IsLister(c.typeOf(e)) {
		e = call.Args[0] // cache.ListAll(store, …)
	}
	return c.informerOf(e, 0)
}

func (c *checker) typeOf(e ast.Expr) types.Type {
	if t := c.pass.TypesInfo.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// informerOf goes from a lister or store back to its informer.
func (c *checker) informerOf(e ast.Expr, depth int) string {
	if depth > 8 {
		return ""
	}
	e = ast.Unparen(e)
	t := c.typeOf(e)
	switch {
	case kube.IsInformer(t) || kube.IsCacheController(t):
		return types.ExprString(e)
	case kube.IsResourceInformer(t):
		return types.ExprString(e) + ".Informer()"
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			id, _ := ast.Unparen(sel.X).(*ast.Ident)
			if _, isPkg := c.pass.TypesInfo.Uses[id].(*types.PkgName); !isPkg {
				return c.informerOf(sel.X, depth+1)
			}
		}
		if len(e.Args) > 0 {
			return c.informerOf(e.Args[0], depth+1)
		}
	case *ast.Ident:
		if pair := c.controllerOf(e); pair != "" {
			return pair
		}
		if def := c.pass.Flow.Definition(c.pass.TypesInfo.Uses[e]); def != nil {
			return c.informerOf(def, depth+1)
		}
	}
	return ""
}

// controllerOf returns the name of the controller that was made with a store.
func (c *checker) controllerOf(store *ast.Ident) string {
	obj := c.pass.TypesInfo.Uses[store]
	if obj == nil {
		return ""
	}
	for _, n := range c.pass.Flow.Path(obj.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || len(as.Lhs) != 2 || len(as.Rhs) != 1 {
			continue
		}
		if id, ok := as.Lhs[1].(*ast.Ident); ok && id.Name != "_" && kube.IsCacheController(c.typeOf(id)) {
			return id.Name
		}
	}
	return ""
}
