package lostchange

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// isNew: what a variable is given is memory that nobody else has: nothing, a literal, what
// make makes, or the variable itself with more at its end.
func isNew(pass *rule.Pass, v *types.Var, values []ast.Expr) bool {
	if len(values) == 0 {
		return true
	}
	if len(values) != 1 {
		return false
	}
	switch e := ast.Unparen(values[0]).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.Ident:
		return pass.TypesInfo.Types[e].IsNil()
	case *ast.CallExpr:
		return pass.IsBuiltin(e, "make") || appends(pass, v, e)
	}
	return false
}

// appends: append(v, …).
func appends(pass *rule.Pass, v *types.Var, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && pass.IsBuiltin(call, "append") && len(call.Args) > 0 && pass.Variable(call.Args[0]) == v
}

// variableOf returns the variable of v[k].
func variableOf(pass *rule.Pass, e ast.Expr) *types.Var {
	i, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return nil
	}
	return pass.Variable(i.X)
}
