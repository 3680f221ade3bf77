package deadcondition

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var address = rule.Form{Name: "address", Run: reportAddress}

// reportAddress reports addresses that are compared with nil.
func reportAddress(pass *rule.Pass) {
	for _, t := range rule.Shared(pass, findNilTests) {
		always := "false"
		if t.expr.Op == token.NEQ {
			always = "true"
		}
		side := t.expr.X
		if pass.TypesInfo.Types[side].IsNil() {
			side = t.expr.Y
		}
		if u, ok := ast.Unparen(side).(*ast.UnaryExpr); ok && u.Op == token.AND {
			pass.At(t.expr).Sayf("%s is an address, which is never nil, so this is always %s: compare what is there with its zero value", types.ExprString(u), always)
			continue
		}
		if made := madeHere(pass, t.value); made != nil && t.cond != nil {
			pass.At(t.expr).Because(made, "it is made here").
				Sayf("%s was made above and is never nil, so this is always %s: ask for what is in it", rule.Name(side), always)
		}
	}
}

// madeHere returns the expression of the function that makes what a pointer points to; nil
// when another function makes it, or it is not known.
func madeHere(pass *rule.Pass, v ssa.Value) ast.Node {
	a, ok := ssaflow.Unwrap(v).(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, n := range pass.Flow.Path(a.Pos()) {
		switch n := n.(type) {
		case *ast.UnaryExpr, *ast.CallExpr: // &T{}, new(T)
			if pass.Written(n) {
				return n
			}
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}
