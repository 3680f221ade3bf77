package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var noted = rule.Form{Name: "noted", Run: each((*checker).reportNoted)}

// reportNoted reports errors of a reconcile whose text ends in a line for information, or a
// warning, before nil is returned. Who chooses such a level may mean that nothing is wrong:
// the line has to say that something has failed, and not what is done about it.
func (c *checker) reportNoted() {
	if !c.reach.Has(c.fn) {
		return
	}
	for _, f := range c.failures {
		if f.how != mentioned || f.instead != nil || !c.doesWork(f.from) || c.noRetryHelps(f.from) || c.goneWithout(f.from) {
			continue
		}
		test, call, ret := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr), c.endOf(f)
		if test == nil || call == nil || ret == nil || !c.failureNoted(f) || c.explained(f.from, test, test.End()) {
			continue
		}
		stmt := c.pass.Flow.Return(ret)
		if stmt == nil || c.excusedText(ret.Pos(), ret.Pos()) || c.pass.Says(onpurpose.ErrorExplained, ret.Pos(), ret.Pos()) {
			continue
		}
		if f.quiet != nil {
			c.atReturn(f.Failure, f.from, stmt).
				Sayf("the error of %s is noted in the log, below the level of errors, and nil is returned: the request is not retried; return the error", c.nameOf(f.from))
			continue
		}
		c.pass.At(call).Because(stmt, "nil is returned here").
			Sayf("the error of %s is only noted in the log, below the level of errors, and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
	}
}

// doesWork: the call asks the API server for a list, or for the object of the request, or
// works for it otherwise.
func (c *checker) doesWork(from ssaflow.Call) bool {
	if op, ok := kube.ClientOp(from.Fn); ok && op.Verb == kube.List {
		return true
	}
	return c.readsRequest(from) || c.worksForAPI(from)
}

// endOf returns the return of nil that a failure ends with, in its branch or behind it, and
// nil where something else is done before.
func (c *checker) endOf(f failure) *ssa.Return {
	if f.quiet == nil {
		return c.endsWell(c.fn, c.quiet().From(f.Block), c.quiet(), 0)
	}
	if stmt, _ := c.returnsNil(f); stmt == nil {
		return nil
	}
	return f.quiet.Ret
}

// failureNoted: the texts of a branch say that something went wrong, or nothing but what the
// error says, and none that the work goes on, or that it was to be expected.
func (c *checker) failureNoted(f failure) bool {
	test := c.testOf(f.Failure)
	texts := c.strings(test.Body.Lbrace, test.Body.Rbrace)
	if slices.ContainsFunc(texts, func(t string) bool { return onpurpose.Says(t, onpurpose.ErrorExplained) || onpurpose.SaysAbsent(t) }) {
		return false
	}
	return slices.ContainsFunc(texts, onpurpose.SaysFailed) || !slices.ContainsFunc(texts, onpurpose.HasWords)
}
