package swallowederr

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"golang.org/x/tools/go/ssa"
)

var dropped = rule.Form{Name: "dropped", Run: each(func(c *checker) {
	c.reportDropped()
	c.reportRequeued()
	c.reportEmptyAnswer(nothing, "dropped")
})}

// reportDropped reports branches that do nothing with their error and return nil. That the
// object of the request may have been deleted excuses no other error of its read, whatever else
// is done for that.
func (c *checker) reportDropped() {
	for _, f := range c.failures {
		if f.how != nothing || f.rest {
			continue
		}
		if !isEmptyBranch(f.Failure) {
			ret, ok := ssaflow.Terminator(f.Block).(*ssa.Return)
			if !ok || !c.isRequestedObject(f.from) {
				continue
			}
			f.nilReturn = &paths.QuietReturn{Ret: ret, Results: ret.Results}
		}
		quiet := c.pass.QuietAt(f.from.Instr)
		if quiet(c.isBoolAnswer(f.from), "a bool beside the error may be the answer") || quiet(isAnswerOfLibrary(f.from), "the failure is an answer") ||
			!c.hasAnswer() && c.isRetriedInVain(f.from) || quiet(c.failsAgain(f.from), "a retry meets the same error: the call looks only at what it is given, or at a lister") {
			continue
		}
		stmt := c.nilReturn(f)
		if stmt == nil {
			continue
		}
		advice := "return the error"
		if isRead(f.from) {
			advice = "return it unless it is NotFound (client.IgnoreNotFound)"
		}
		c.atReturn(f.Failure, f.from, stmt).Sayf("the error of %s is dropped: nil is returned, as if it had succeeded; %s", c.nameOf(f.from), advice)
	}
}

// reportRequeued reports branches of a reconcile that ask for another pass and say nothing
// of the error that they do it for.
func (c *checker) reportRequeued() {
	if c.result != 1 || c.hasAnswer() {
		return
	}
	for _, f := range c.failures {
		if f.how != nothing || f.nilReturn == nil || isAnswerOfLibrary(f.from) || c.failsAgain(f.from) || !isNil(f.nilReturn.Results[1]) ||
			recur.AsksAgain(f.nilReturn.Results[0]) == "" || !effects.FailsSilently(c.pass.Effects, f.from) {
			continue
		}
		stmt := c.returnOf(f)
		if stmt == nil || isRequest(f.from) && len(c.testOf(f.Failure).Body.List) == 1 {
			continue // a failed request that only requeues: half of them are meant
		}
		c.pass.At(stmt).Because(f.from, comesFrom).
			Sayf("%s failed, and the request is requeued without its error: neither the log nor the metrics show why; return the error", c.nameOf(f.from))
	}
}

// reportEmptyAnswer reports functions of a reconcile without an error to return that answer no,
// or nothing, where a request has failed, as they do where there is nothing.
func (c *checker) reportEmptyAnswer(how treatment, what string) {
	if c.result >= 0 || c.fn.Signature.Results().Len() == 0 || !c.reach.Has(c.fn) ||
		c.pass.Quiet(c.pass.Model.Has(c.fn.Syntax(), model.MapFunc), c.fn.Syntax(), "it maps events, and has nobody to return an error to: mapfunc looks at it") {
		return
	}
	for _, f := range c.failures {
		if f.how != how || f.nilReturn == nil || f.rest || !isRequest(f.from) || isListerRead(f.from) || how == nothing && !isEmptyBranch(f.Failure) ||
			slices.ContainsFunc(f.nilReturn.Results, func(v ssa.Value) bool { return !ssaflow.IsZero(ssaflow.SoleDefinition(v)) }) {
			continue
		}
		stmt := c.returnOf(f)
		if stmt == nil {
			continue
		}
		c.pass.At(stmt).Because(f.from, comesFrom).
			Sayf("the error of %s is %s, and %s returns the same as if nothing were there; return the error as well", c.nameOf(f.from), what, c.fn.Name())
	}
}

// isBoolAnswer: a bool beside the error may be the answer. It is none to a write in a
// reconcile, unless the function is the condition of a poll, which nobody else calls.
func (c *checker) isBoolAnswer(from ssaflow.Call) bool {
	if c.reach.Has(c.fn) && isWrite(from) && len(c.pass.Effects.Graph().Sites(c.fn)) > 0 {
		return false
	}
	return c.isAnswer() || c.hasBool() && !isRequest(from) && !c.mayCallAPI(from.Static)
}

// isEmptyBranch: there is nothing in the branch but the return.
func isEmptyBranch(fail errflow.Failure) bool {
	return !slices.ContainsFunc(fail.Block.Instrs, func(i ssa.Instruction) bool {
		_, ok := i.(ssa.CallInstruction)
		return ok
	})
}
