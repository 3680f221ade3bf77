package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportOneKind reports errors of which one kind is handled, while all others are
// dropped.
func (c *checker) reportOneKind() {
	if c.result < 0 {
		return
	}
	for _, f := range c.failures {
		if !f.rest {
			c.otherKinds(f.Failure)
		}
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if !nobodyReads(err) {
			c.partly(call, err)
		}
	})
}

// otherKinds reports a failure of which some kinds are handled, while control
// goes on after all others as if there were no error.
func (c *checker) otherKinds(fail errflow.Failure) {
	from, ok := errflow.ResultOf(c.pass.Flow, fail.Err)
	if !ok || !c.worksForAPI(from) || c.excusedCallee(from) || c.deletedNext(from) {
		return
	}
	tests, ok := c.kindTests(fail)
	if !ok {
		return
	}
	test := c.noKind(fail, tests)
	stmt := c.testOf(fail)
	if test == nil || stmt == nil || c.excusedText(stmt.Pos(), stmt.End()) {
		return
	}
	node, expr := c.pass.Flow.CallExpr(test), c.pass.Flow.CallExpr(from.Instr)
	if node == nil || expr == nil || node.Pos() < stmt.Cond.End() {
		return // in the condition itself: meant so
	}
	c.pass.At(node).Because(expr, comesFrom).
		Sayf("only the errors of %s for which %s says yes are handled: every other one is dropped; return it", c.pass.CallName(expr), c.pass.CallName(node))
}

// partly reports an error of which one kind is handled and the others are
// dropped.
func (c *checker) partly(call ssaflow.Call, v ssa.Value) {
	op, isOp := kube.ClientOp(call.Fn)
	if isOp && !op.Writes() && op.Verb != kube.Delete && op.Verb != kube.DeleteAll ||
		!isOp && (call.Fn == nil || !c.pass.InModule(call.Fn.Pkg()) || !c.worksForAPI(call) || call.Instr.Common().Signature().Results().Len() > 1) {
		return
	}
	uses := errflow.UsesOf(c.pass.Flow, v, func(*ssa.BasicBlock) bool { return true })
	if uses.Kept || uses.Returned || uses.Tested {
		return
	}
	var test *ssa.Call
	for _, u := range uses.Calls {
		instr, ok := u.Instr.(*ssa.Call)
		switch {
		case ok && kube.ErrorTest(u.Fn):
			if test == nil {
				test = instr
			}
		case !kube.EffectOf(u.Fn).Has(kube.Tells):
			return
		}
	}
	if test == nil {
		return
	}
	stmt := c.plainIf(test)
	expr := c.pass.Flow.CallExpr(call.Instr)
	if stmt == nil || expr == nil || c.excusedText(stmt.Pos(), stmt.End()) || c.excusedCallee(call) {
		return
	}
	node := c.pass.Flow.CallExpr(test)
	c.pass.At(node).Because(expr, comesFrom).
		Sayf("only %s is handled: every other error of %s is dropped; return it when it is not nil", c.pass.CallName(node), c.pass.CallName(expr))
}

// plainIf returns the if statement whose whole condition is the test, when it
// has no else.
func (c *checker) plainIf(test *ssa.Call) *ast.IfStmt {
	expr := c.pass.Flow.CallExpr(test)
	if expr == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
		if n, ok := n.(*ast.IfStmt); ok {
			if ast.Unparen(n.Cond) == ast.Expr(expr) && n.Else == nil {
				return n
			}
			return nil
		}
	}
	return nil
}
