package swallowederr

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// endsReading: the test of the call's error leaves a loop without a condition, which has
// no other end than failures and that of a context: what is read there, such as the
// messages of a connection, comes to its end with an error.
func (c *checker) endsReading(iff *ssa.If, from ssaflow.Call) bool {
	var test *ast.IfStmt
	for _, n := range c.pass.Flow.Path(iff.Cond.Pos()) {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.RangeStmt:
			return false
		case *ast.IfStmt:
			if test == nil {
				test = n
			}
		case *ast.ForStmt:
			pos := from.Instr.Pos()
			return test != nil && n.Cond == nil && n.Body.Pos() < pos && pos < n.Body.End() && c.onlyFailuresLeave(n, test)
		}
	}
	return false
}

// onlyFailuresLeave: the body of the test leaves the loop by break, and whatever else
// leaves it does so for an error or in a case of a select.
func (c *checker) onlyFailuresLeave(loop *ast.ForStmt, test *ast.IfStmt) bool {
	breaks, ok := false, true
	sameFunc(loop.Body, func(n ast.Node) {
		switch s := n.(type) {
		case *ast.ReturnStmt:
			ok = ok && c.forFailure(s, loop)
		case *ast.BranchStmt:
			if s.Tok != token.GOTO && (s.Tok != token.BREAK || s.Label == nil && c.breaksFrom(s) != ast.Node(loop)) {
				return
			}
			ok = ok && c.forFailure(s, loop)
			breaks = breaks || test.Body.Pos() < s.Pos() && s.End() < test.Body.End()
		}
	})
	return breaks && ok
}

// breaksFrom returns what a break without a label leaves.
func (c *checker) breaksFrom(s *ast.BranchStmt) ast.Node {
	for _, n := range c.pass.Flow.Path(s.Pos()) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return n
		}
	}
	return nil
}

// forFailure: between the statement and the loop around it there is a test that an error
// is not nil, or a case of a select.
func (c *checker) forFailure(s ast.Stmt, loop *ast.ForStmt) bool {
	for _, n := range c.pass.Flow.Path(s.Pos()) {
		switch n := n.(type) {
		case *ast.ForStmt:
			if n == loop {
				return false
			}
		case *ast.CommClause:
			return true
		case *ast.IfStmt:
			bin, ok := ast.Unparen(n.Cond).(*ast.BinaryExpr)
			if ok && bin.Op == token.NEQ && kube.IsError(c.pass.TypesInfo.TypeOf(bin.X)) && n.Body.Pos() <= s.Pos() && s.End() <= n.Body.End() {
				return true
			}
		}
	}
	return false
}
