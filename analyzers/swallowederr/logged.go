package swallowederr

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var logged = rule.Form{Name: "logged", Run: each(func(c *checker) {
	c.reportLogged(false)
	c.reportEmptyAnswer(asError, "only logged")
})}

// reportLogged reports errors that are only logged before the function returns nil: those of
// the writes of a reconcile, which form lostwrite tells, or the others.
func (c *checker) reportLogged(writes bool) {
	for _, f := range c.failures {
		if f.how != asError || f.instead != nil || (isWrite(f.from) && c.reach.Has(c.fn)) != writes || c.isRetriedInVain(f.from) {
			continue
		}
		switch {
		case f.quiet != nil:
			c.reportLoggedInside(f)
		case c.isWork(f.from) && c.reach.Has(c.fn):
			c.reportLoggedBefore(f)
		}
	}
}

// reportLoggedInside reports a branch that returns nil itself.
func (c *checker) reportLoggedInside(f failure) {
	if c.pass.Quiet(c.isAnswer(), f.from.Instr, "the bool beside the error is the answer, of the condition of a poll for example") || !c.inReconcile() && !isWrite(f.from) {
		return
	}
	stmt := c.nilReturn(f)
	if stmt == nil {
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
	call, ret := c.callOf(f), c.successBehind(c.quiet().From(f.Block))
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
