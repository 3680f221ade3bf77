package rule

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ComparedApart reports whether a file of the module, tests apart, tells the comparisons of
// apimachinery by a function of its own when two values of a type are equal.
func (p *Pass) ComparedApart(t *types.TypeName) bool {
	is := func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && kube.AddsEquality(sel.Sel.Name) && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			lit, ok := ast.Unparen(a).(*ast.FuncLit)
			return ok && names(lit.Type.Params, t.Name())
		})
	}
	for _, f := range p.Files {
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			found = found || n != nil && is(n)
			return !found
		})
		if found {
			return true
		}
	}
	return p.anyElsewhere(func(n ast.Node, _ []ast.Node) bool { return is(n) }, "AddFunc")
}
