package swallowederr

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// overwrites: the errors of both calls are assigned to one variable.
func (c *checker) overwrites(a, b ssa.CallInstruction) bool {
	v := c.variableOf(a)
	return v != nil && v == c.variableOf(b)
}

// variableOf returns the variable that the error of a call is assigned to where it is made.
func (c *checker) variableOf(call ssa.CallInstruction) types.Object {
	expr := c.pass.Flow.CallExpr(call)
	if expr == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
		if as, ok := n.(*ast.AssignStmt); ok {
			if id, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident); ok && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(expr) {
				return c.pass.TypesInfo.ObjectOf(id)
			}
			return nil
		}
		if _, other := n.(ast.Stmt); other {
			return nil
		}
	}
	return nil
}
