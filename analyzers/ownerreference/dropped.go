package ownerreference

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var dropped = rule.Form{Name: "dropped", Run: reportDropped}

// reportDropped reports calls that set an owner whose error nobody takes.
func reportDropped(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			controller, ok := kube.SetsOwner(call.Fn)
			expr, object := pass.Flow.CallExpr(call.Instr), call.Arg(1)
			if !ok || expr == nil || object == nil {
				continue
			}
			stmt, quiet := rule.EnclosingStmt[ast.Stmt](pass, expr.Pos()), pass.QuietAt(expr)
			if assign, ok := stmt.(*ast.AssignStmt); ok && len(assign.Lhs) == 1 {
				id, isName := assign.Lhs[0].(*ast.Ident)
				quiet(isName && id.Name == "_", "the error is discarded on purpose, by an assignment to _")
			}
			alone, isStmt := stmt.(*ast.ExprStmt)
			if !isStmt || ast.Unparen(alone.X) != ast.Expr(expr) || quiet(pass.Silenced(stmt, "errcheck"), "a comment switches errcheck off for the call") {
				continue
			}
			then := "it is never garbage-collected"
			if controller {
				then += ", and Owns does not see it"
			}
			pass.At(expr).Fixes(fix.ReturnError(pass.Flow, stmt, expr)...).
				Sayf("the error of %s is dropped: when it fails, %s is written without an owner: %s", call.Fn.Name(), objectText(object), then)
		}
	}
}
