package othererror

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// nameIt gives the error of a call that is compared with nil the name of the one that is
// told, where the branch does nothing else with that: if err := f(); err != nil.
func nameIt(pass *rule.Pass, told *ast.Ident, tested *ast.CallExpr) []fix.Fix {
	s := rule.EnclosingStmt[*ast.IfStmt](pass, tested.Pos())
	if s == nil || s.Init != nil {
		return nil
	}
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || ast.Unparen(cond.X) != ast.Expr(tested) {
		return nil
	}
	uses := 0
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && types.Object(pass.TypesInfo.Uses[id]) == pass.TypesInfo.Uses[told] {
			uses++
		}
		return true
	})
	if uses != 1 {
		return nil
	}
	return fix.Offer("give the error a name", fix.Insert(s.Cond.Pos(), told.Name+" := "), fix.Insert(tested.End(), "; "+told.Name))
}
