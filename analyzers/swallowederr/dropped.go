package swallowederr

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var dropped = rule.Form{Name: "dropped", Run: each(func(c *checker) {
	c.reportDropped()
	c.reportRequeued()
	c.reportAnswered(false)
})}

// reportDropped reports branches that do nothing with their error and return nil.
func (c *checker) reportDropped() {
	for _, f := range c.failures {
		if f.how != nothing || c.mayAnswer(f.from) || foreign(f.from) || c.sameAgain(f.from) || !c.hasMore() && c.noRetryHelps(f.from) || !emptyBranch(f.Failure) {
			continue
		}
		stmt, test := c.returnsNil(f)
		if stmt == nil || c.excusedText(test.Body.Lbrace, test.Body.End()) || c.refreshes(f.from) ||
			c.pass.Quiet(looksUp(f.from, test), stmt, "what is looked up without a request is found or not") {
			continue // the author says why, or all is done
		}
		advice := "return the error"
		if mayFindNothing(f.from) {
			advice = "return it unless it is NotFound (client.IgnoreNotFound)"
		}
		c.atReturn(f.Failure, f.from, stmt).Sayf("the error of %s is dropped: nil is returned, as if it had succeeded; %s", c.nameOf(f.from), advice)
	}
}

// looksUp: what the call returns beside its error is handed out where that is nil, and the call
// gets neither a context nor a client: it has found something, or has not.
func looksUp(from ssaflow.Call, test *ast.IfStmt) bool {
	cond, ok := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	sig := from.Instr.Common().Signature()
	if !ok || cond.Op != token.EQL || test.Else != nil || sig.Results().Len() < 2 || sig.Params().Len() == 0 || effects.HasContext(sig) {
		return false
	}
	if _, request := kube.ClientOp(from.Fn); request || from.Static != nil || kube.IsStandard(from.Fn.Pkg()) {
		return false
	}
	_, returns := test.Body.List[len(test.Body.List)-1].(*ast.ReturnStmt)
	return returns
}

// mayAnswer: a bool beside the error may be the answer. It is none to a write in a
// reconcile, unless the function is the condition of a poll, which nobody else calls.
func (c *checker) mayAnswer(from ssaflow.Call) bool {
	return (c.answersBool() || c.hasBool() && !requests(from) && !c.asksAPI(from.Static)) && !(c.reach.Has(c.fn) && writesAPI(from) && len(c.pass.Effects.Graph().Sites(c.fn)) > 0)
}

// foreign: functions of the standard library whose failure is an answer.
func foreign(from ssaflow.Call) bool {
	return from.Fn != nil && from.Fn.Pkg() != nil && kube.FailureIsAnswer(from.Fn)
}

// emptyBranch: there is nothing in the branch but the return.
func emptyBranch(fail errflow.Failure) bool {
	for _, i := range fail.Block.Instrs {
		if _, ok := i.(ssa.CallInstruction); ok {
			return false
		}
	}
	return true
}
