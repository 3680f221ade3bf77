package loopvar

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// base returns the variable of the loop that e is, or a part of which e is: a field or an
// element that lies in it, and not behind a pointer.
func (l loop) base(pass *rule.Pass, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v := pass.TypesInfo.Uses[e]; slices.Contains(l.vars, v) {
			return v
		}
	case *ast.SelectorExpr:
		if s := pass.TypesInfo.Selections[e]; s != nil && !s.Indirect() {
			return l.base(pass, e.X)
		}
	case *ast.IndexExpr:
		if _, array := pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Array); array {
			return l.base(pass, e.X)
		}
	}
	return nil
}

// leaves: the statement list in which the address is kept ends the loop or the function.
func leaves(pass *rule.Pass, s *ast.AssignStmt) bool {
	for _, n := range pass.Flow.Path(s.Pos()) {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		default:
			continue
		}
		if len(list) == 0 {
			return false
		}
		switch last := list[len(list)-1].(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.BranchStmt:
			return last.Tok == token.BREAK || last.Tok == token.GOTO
		}
		return false
	}
	return false
}
