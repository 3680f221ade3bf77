package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// reportReplaced reports branches that return the error of what they do about a
// failure, a status write before all, in place of the failure.
func (c *checker) reportReplaced() {
	for _, f := range c.failures {
		if f.instead == nil || !c.reconciles() || !c.worksForAPI(f.from) || c.noRetryHelps(f.from) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.instead)
		if test == nil || call == nil || c.explained(f.from, test, call.End()) || c.refreshes(f.from) {
			continue
		}
		c.pass.At(call).Because(f.from, comesFrom).
			Sayf("the error of %s is lost where %s succeeds: nil is returned, and the request is not retried; return both with errors.Join", c.nameOf(f.from), c.pass.CallName(call))
	}
}

// insteadOf returns the call of a branch whose error all its returns hand back instead
// of the one that was tested; nil when there is none, when something beside it is
// returned, or when the call is given the error.
func (c *checker) insteadOf(fail errflow.Failure, within func(*ssa.BasicBlock) bool) *ssa.Call {
	if c.result < 0 {
		return nil
	}
	var instead *ssa.Call
	for _, ret := range ssaflow.Returns(c.fn) {
		if !within(ret.Block()) {
			continue
		}
		call := c.onlyErrorOf(ret)
		if call == nil || !within(call.Block()) || instead != nil && call != instead {
			return nil
		}
		instead = call
	}
	if instead == nil || !c.savesStatus(instead) {
		return nil
	}
	return instead
}

// onlyErrorOf returns the call whose error is all that a return says.
func (c *checker) onlyErrorOf(ret *ssa.Return) *ssa.Call {
	stmt := c.pass.Flow.Return(ret)
	if stmt == nil || !c.emptyResults(paths.QuietReturn{Ret: ret, Results: ret.Results}, stmt) {
		return nil
	}
	calls := errflow.ResultsOf(c.pass.Flow, ret.Results[c.result])
	if len(calls) != 1 {
		return nil
	}
	call, _ := calls[0].Instr.(*ssa.Call)
	return call
}

// savesStatus: the call writes a status, itself or through what it calls.
func (c *checker) savesStatus(call *ssa.Call) bool {
	return slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
		return op.Call.Instr == call && isStatus(op)
	})
}
