package pointercompare

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// comparedOtherwise: the function hands both pointers to a function as well, together or
// one after the other, which is there to look at what is behind them.
func comparedOtherwise(pass *rule.Pass, fn *ast.FuncDecl, x, y ast.Expr) bool {
	first, second := types.ExprString(x), types.ExprString(y)
	got := make(map[*types.Func][2]bool)
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee := pass.Callee(call)
		if callee == nil || kube.EffectOf(callee).Has(kube.Tells) {
			return true
		}
		for _, a := range call.Args {
			of := got[callee]
			of[0] = of[0] || types.ExprString(ast.Unparen(a)) == first
			of[1] = of[1] || types.ExprString(ast.Unparen(a)) == second
			got[callee] = of
			found = found || of[0] && of[1]
		}
		return !found
	})
	return found
}
