package swallowederr

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var dropped = rule.Form{Name: "dropped", Run: each((*checker).reportDropped)}

// reportDropped reports branches that do nothing with their error and return nil.
func (c *checker) reportDropped() {
	for _, f := range c.failures {
		if f.how != nothing || c.mayAnswer(f.from) || foreign(f.from) || sameAgain(f.from) || !c.hasMore() && c.noRetryHelps(f.from) || !emptyBranch(f.Failure) {
			continue
		}
		stmt, test := c.returnsNil(f)
		if stmt == nil || c.pass.CommentBetween(test.Body.Lbrace, stmt.End()) || c.toldBeside(test, stmt) || c.refreshes(f.from) {
			continue // the author says why, or all is done
		}
		advice := "return the error"
		if mayFindNothing(f.from) {
			advice = "return it unless it is NotFound (client.IgnoreNotFound)"
		}
		c.atReturn(f.Failure, f.from, stmt).Sayf("the error of %s is dropped: nil is returned, as if it had succeeded; %s", c.nameOf(f.from), advice)
	}
}

// toldBeside: a comment behind the return, in its branch, tells something.
func (c *checker) toldBeside(test *ast.IfStmt, stmt ast.Stmt) bool {
	return test.Body.Pos() <= stmt.Pos() && slices.ContainsFunc(c.pass.CommentsBetween(stmt.End(), test.Body.End()), onpurpose.Tells)
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
