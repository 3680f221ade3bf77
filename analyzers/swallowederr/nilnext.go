package swallowederr

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
)

// returnsNilNext: the statement behind the assignment of what the expression makes is a
// return that says nil.
func (c *checker) returnsNilNext(e ast.Expr) bool {
	ret, ok := fix.Below(c.pass.Flow, fix.Statement(c.pass.Flow, e.Pos())).(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	id, ok := ast.Unparen(ret.Results[len(ret.Results)-1]).(*ast.Ident)
	return ok && c.pass.TypesInfo.Types[id].IsNil()
}
