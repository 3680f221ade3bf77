package cachesyncresult

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var unreported = rule.Form{Name: "unreported", Level: rule.OnRequest, Run: reportUnreported,
	Option: "also report a wait whose failure leaves no trace: the work is skipped without an error or a log"}

// reportUnreported reports `if wait(…) { work }` that says nothing when it is false.
func reportUnreported(pass *rule.Pass) {
	for _, w := range rule.Shared(pass, findWaits) {
		if w.unused {
			continue
		}
		stmt := rule.EnclosingStmt[*ast.IfStmt](pass, w.expr.Lparen)
		if stmt == nil || ast.Unparen(stmt.Cond) != ast.Expr(w.expr) || stmt.Else != nil || len(stmt.Body.List) == 0 {
			continue
		}
		pass.At(w.expr).Sayf("%s returned false but the error is not reported: the controller silently does not start", types.ExprString(w.expr.Fun))
	}
}
