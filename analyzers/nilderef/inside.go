package nilderef

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var inside = rule.Form{Name: "inside", Run: each(func(c *checker) {
	c.reportInside()
	c.reportErrorText()
})}

// reportInside reports pointers that are used in the branch that a nil pointer leads to.
func (c *checker) reportInside() {
	said := make(map[ssa.Value]bool)
	c.eachNilTest(func(t nilTest) {
		if said[t.v] {
			return
		}
		stmt := c.statementOf(t.iff.Cond)
		mayBeNil := c.mayBeNil(t.v) && !c.isVouchedFor(t) && !isEmptyBranch(stmt)
		said[t.v] = c.reportNilTested(t, func(u ssaflow.Dereference) bool {
			return isInBranch(u, t.branch) && (mayBeNil || c.isPartOf(stmt, u))
		})
	})
}

// isInBranch: nothing but the answer that leads to the branch leads to the use.
func isInBranch(u ssaflow.Dereference, branch *ssa.BasicBlock) bool {
	return len(branch.Preds) == 1 && branch.Dominates(u.Instr.Block())
}

// isPartOf: the use is a part of the statement of the test. Whether the pointer can be nil at
// all does not matter then: if it cannot, the branch is never taken, and should not be there.
func (c *checker) isPartOf(test ast.Node, u ssaflow.Dereference) bool {
	node := c.pass.Flow.Node(u.Place())
	return test != nil && node != nil && encloses(test, node)
}

// statementOf returns the statement or the clause that a condition decides about; nil when
// none does.
func (c *checker) statementOf(cond ssa.Value) ast.Node {
	for _, n := range c.pass.Flow.Path(cond.Pos()) {
		switch n.(type) {
		case *ast.IfStmt, *ast.CaseClause, *ast.ForStmt:
			return n
		case *ast.BlockStmt:
			return nil
		}
	}
	return nil
}

// isEmptyBranch: the branch of the test is empty, and only says what the other one is not for.
func isEmptyBranch(test ast.Node) bool {
	iff, ok := test.(*ast.IfStmt)
	return ok && len(iff.Body.List) == 0
}

// reportErrorText reports the text of an error that a test has found to be nil, of this
// very value: a method of an interface that holds nothing.
func (c *checker) reportErrorText() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		common := call.Instr.Common()
		if !common.IsInvoke() || !kube.IsError(common.Value.Type()) {
			continue
		}
		b, expr, err := call.Instr.Block(), c.pass.Flow.CallExpr(call.Instr), common.Value
		test := errflow.AbsentBy(c.pass.Flow, err, b)
		if test == nil || expr == nil || !errflow.Absent(c.pass.Flow, err, b) || c.pass.Flow.NonNil(err, b) || c.pass.Flow.NeverRuns(b) {
			continue
		}
		if sel, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr); ok {
			c.pass.At(expr).Because(test, "the error is nil behind this test").
				Sayf("%[1]s is nil here, by the test on line %[2]d: %[1]s.%[3]s() panics; use a text of its own", rule.Name(sel.X), c.pass.Line(test.Pos()), sel.Sel.Name)
		}
	}
}
