package deadcondition

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/rule"
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
		}
	}
}
