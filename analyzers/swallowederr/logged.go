package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var logged = rule.Form{Name: "logged", Run: each(func(c *checker) {
	c.reportLogged(func(f failure) bool { return !c.isReconcileWrite(f) })
	c.reportEmptyAnswer(asError, "only logged")
})}

// reportLogged reports errors that are only logged before the function returns nil, of the
// failures that belong to the form.
func (c *checker) reportLogged(belongs func(failure) bool) {
	for _, f := range c.failures {
		if !c.isLogged(f) || f.instead != nil || !belongs(f) || c.isRetriedInVain(f.from) {
			continue
		}
		switch {
		case c.isUsedEmpty(f):
		case c.result < 0 && c.isReconcileWrite(f) && !c.hasStatusWrite(f.from.Instr):
			c.reportLoggedAlone(f)
		case f.nilReturn != nil:
			c.reportLoggedInside(f)
		case (c.isWork(f.from) || f.how == asInfo) && c.reach.Has(c.fn):
			c.reportLoggedBefore(f)
		default:
			c.pass.Quiet(c.pass.Asked(), c.testOf(f.Failure), "no reconcile waits for the function, or what failed is neither a write nor other work of a reconcile")
		}
	}
}

// isReconcileWrite: a write to the API server in a reconcile, which form lostwrite reports.
func (c *checker) isReconcileWrite(f failure) bool { return isWrite(f.from) && c.reach.Has(c.fn) }

// isLogged: the branch writes the error to the log, as an error; or as information, if the work of a reconcile has
// failed and no text of the branch says that this is meant or that nothing was found.
func (c *checker) isLogged(f failure) bool {
	return f.how == asError || f.how == asInfo && c.reach.Has(c.fn) && (c.isWork(f.from) || isList(f.from)) &&
		!slices.ContainsFunc(c.pass.Flow.Calls(c.fn), func(call ssaflow.Call) bool {
			expr := c.pass.Flow.CallExpr(call.Instr)
			return expr != nil && f.Block.Dominates(call.Instr.Block()) && slices.ContainsFunc(rule.Texts(expr), func(text string) bool {
				return c.pass.Quiet(onpurpose.Says(text, onpurpose.ErrorDropped) || onpurpose.SaysAbsent(text), f.from.Instr, "what is logged says that the failure does not matter")
			})
		})
}

// isList: the call lists objects of the API server, by a client that this function has not made: the cluster of
// an object may not be up yet.
func isList(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	if !ok || op.Verb != kube.List {
		return false
	}
	_, made := ssaflow.SoleDefinition(from.Arg(-1)).(*ssa.Extract)
	return !made
}

// reportLoggedInside reports a branch that returns nil itself.
func (c *checker) reportLoggedInside(f failure) {
	quiet := c.pass.QuietAt(c.testOf(f.Failure))
	if quiet(c.isAnswer(), "the bool beside the error is the answer, of the condition of a poll for example") ||
		quiet(!c.inReconcile() && !isWrite(f.from), "no reconcile waits for the function, and what failed is no write") {
		return
	}
	stmt := c.nilReturn(f)
	if quiet(stmt == nil, "the branch returns no nil error, something beside it, or its author explains it") {
		return
	}
	then := "callers take it for success"
	if c.inReconcile() {
		then = "the request is not retried"
	}
	c.atReturn(f.Failure, f.from, stmt).
		Sayf("the error of %s is logged but nil is returned: %s; return the error", c.nameOf(f.from), then)
}

// reportLoggedBefore reports a branch behind which nil is returned.
func (c *checker) reportLoggedBefore(f failure) {
	call, ret := c.callOf(f), c.successBehind(c.effectFree().From(f.Block))
	if ret == nil && c.result >= 0 && !ssaflow.InLoop(f.from.Instr.Block()) { // the others of a loop are not to wait for one
		ret = c.endBehind(f)
	}
	if call == nil || ret == nil || c.isMeant(ret.Pos(), ret.Pos()) {
		return
	}
	advice := "return the error"
	if ssaflow.InLoop(f.from.Instr.Block()) {
		advice = "collect it with errors.Join and return it" // a loop goes on with the others first
	}
	c.pass.At(call).Because(c.pass.Flow.Return(ret), "nil is returned here").
		Sayf("the error of %s is only logged and the function returns nil: the request is not retried; %s", c.pass.CallName(call), advice)
}

// reportLoggedAlone reports a branch of a function that has no error to return, and is called for what it does.
func (c *checker) reportLoggedAlone(f failure) {
	isApart := c.fn.Parent() != nil || slices.ContainsFunc(c.pass.Effects.Graph().Sites(c.fn), func(s callgraph.Site) bool { _, waits := s.Call.Instr.(*ssa.Call); return !waits })
	if call := c.callOf(f); call != nil && !c.pass.Quiet(isApart, call, "nobody waits for the function for its result: it is a literal, deferred, or runs beside") {
		c.pass.At(call).Sayf("the error of %s is only logged, and %s returns none: the request is not retried; return the error", c.pass.CallName(call), c.fn.Name())
	}
}
