package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var forgotten = rule.Form{Name: "forgotten", Run: each((*checker).reportForgotten)}

// reportForgotten reports errs = errors.Join(err) in a loop, which drops what errs held.
func (c *checker) reportForgotten() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil || len(expr.Args) != 1 || !kube.JoinsErrors(call.Fn) {
			continue
		}
		as := rule.EnclosingStmt[*ast.AssignStmt](c.pass, expr.Pos())
		if as == nil || as.Tok != token.ASSIGN || len(as.Lhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(expr) {
			continue
		}
		arg := ast.Unparen(expr.Args[0])
		if lit, ok := arg.(*ast.CompositeLit); ok && len(lit.Elts) == 1 {
			arg = lit.Elts[0]
		}
		id, ok := as.Lhs[0].(*ast.Ident)
		if t := c.pass.TypesInfo.TypeOf(arg); !ok || t == nil || !kube.IsError(t) || !c.isCollected(id) {
			continue
		}
		c.pass.At(expr).Fix("keep "+id.Name, fix.Insert(arg.Pos(), id.Name+", ")).
			Sayf("%s may hold an error of an earlier round, which is dropped here; use %s(%[1]s, %[3]s)", id.Name, types.ExprString(expr.Fun), types.ExprString(arg))
	}
}

// isCollected: the variable is declared outside of the loop around the assignment, which goes on
// behind it, and nothing else in the loop is done with it.
func (c *checker) isCollected(id *ast.Ident) bool {
	v := c.pass.TypesInfo.ObjectOf(id)
	if v == nil {
		return false
	}
	for _, n := range c.pass.Flow.Path(id.Pos()) {
		switch n := n.(type) {
		case *ast.BlockStmt:
			switch n.List[len(n.List)-1].(type) {
			case *ast.BranchStmt, *ast.ReturnStmt:
				return false
			}
		case *ast.ForStmt, *ast.RangeStmt:
			return (v.Pos() < n.Pos() || v.Pos() > n.End()) && !c.pass.Mentions(n, func(use *ast.Ident, of types.Object) bool { return of == v && use != id })
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}
