package nilderef

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// oneStatement: two uses of fields of the same stand in one simple statement.
func oneStatement(pass *rule.Pass, a, b fieldUse) bool {
	x, y := a.load.X.(*ssa.FieldAddr), b.load.X.(*ssa.FieldAddr)
	if a.seldom != b.seldom || (a.test == nil) != (b.test == nil) || x.Parent() != y.Parent() || objects.WayTo(x.X).Name() != objects.WayTo(y.X).Name() {
		return false
	}
	stmt := func(i ssa.Instruction) ast.Node {
		for _, n := range pass.Flow.Path(i.Pos()) {
			switch n := n.(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt:
				return n
			case *ast.IfStmt:
				if n.Cond.Pos() <= i.Pos() && i.Pos() < n.Cond.End() {
					return n.Cond
				}
				return nil
			case ast.Stmt, *ast.FuncLit:
				return nil
			}
		}
		return nil
	}
	at := stmt(a.use.Instr)
	return at != nil && at == stmt(b.use.Instr)
}
