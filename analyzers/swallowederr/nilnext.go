package swallowederr

import (
	"go/ast"
	"slices"
)

// returnsNilNext: the statement behind the assignment of what the expression makes is a
// return that says nil.
func (c *checker) returnsNilNext(e ast.Expr) bool {
	var stmt ast.Stmt
	for _, n := range c.pass.Flow.Path(e.Pos()) {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		case ast.Stmt:
			if stmt != nil {
				return false
			}
			stmt = n
			continue
		default:
			continue
		}
		i := slices.Index(list, stmt)
		if i < 0 || i+1 >= len(list) {
			return false
		}
		ret, ok := list[i+1].(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			return false
		}
		id, ok := ast.Unparen(ret.Results[len(ret.Results)-1]).(*ast.Ident)
		return ok && c.pass.TypesInfo.Types[id].IsNil()
	}
	return false
}
