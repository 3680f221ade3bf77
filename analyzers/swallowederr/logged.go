package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var logged = rule.Form{Name: "logged", Run: each(func(c *checker) {
	c.onlyLogged(false)
	c.reportAnswered(true)
})}

// onlyLogged reports errors that are only logged before the function returns nil: those of
// the writes of a reconcile, or the others.
func (c *checker) onlyLogged(writes bool) {
	for _, f := range c.failures {
		if f.instead != nil || (writesAPI(f.from) && c.reach.Has(c.fn)) != writes || !c.tells(f) || c.noRetryHelps(f.from) || c.goneWithout(f.from) {
			continue
		}
		switch {
		case f.quiet != nil:
			c.loggedInside(f)
		case (c.worksForAPI(f.from) || f.how == mentioned) && c.reach.Has(c.fn):
			c.loggedBefore(f)
		}
	}
}

// tells: the branch writes the error to the log: as one, or the error of the work as information,
// of which no text says that it is left behind on purpose or that nothing was found.
func (c *checker) tells(f failure) bool {
	return f.how == told || f.how == mentioned && c.reach.Has(c.fn) && c.doesWork(f.from) && c.failureNoted(f)
}

// loggedInside reports a branch that returns nil itself.
func (c *checker) loggedInside(f failure) {
	if !c.reconciles() && (c.answersBool() || !writesAPI(f.from)) {
		return
	}
	stmt, _ := c.returnsNil(f)
	if stmt == nil || c.pass.Quiet(c.pollsAgain(f), stmt, "a poll asks again") || c.sayTooLate(stmt, f.from) {
		return
	}
	then := "callers take it for success"
	if c.reconciles() {
		then = "the request is not retried"
	}
	c.atReturn(f.Failure, f.from, stmt).
		Sayf("the error of %s is logged but nil is returned: %s; return the error", c.nameOf(f.from), then)
}

// loggedBefore reports a branch behind which nil is returned.
func (c *checker) loggedBefore(f failure) {
	test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
	if test == nil || call == nil || c.explained(f.from, test, test.End()) {
		return
	}
	ret := c.endsWell(c.fn, c.quiet().From(f.Block), c.quiet(), f.from, 0)
	if ret == nil || c.excusedText(ret.Pos(), ret.Pos()) || c.sayTooLate(call, f.from) {
		return
	}
	c.pass.At(call).Because(c.pass.Flow.Return(ret), "nil is returned here").
		Sayf("the error of %s is only logged and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
}

// advice: a loop goes on with the others first.
func (c *checker) advice(f failure) string {
	if inLoop(f.Block) || c.fn.Parent() != nil {
		return "collect it with errors.Join and return it"
	}
	return "return the error"
}

func inLoop(b *ssa.BasicBlock) bool {
	return len(b.Instrs) > 0 && ssaflow.Reaches(ssaflow.Terminator(b), b.Instrs[0], nil)
}
