package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A failure is a branch that an error leads to, and what becomes of the error in
// it. One failure is of one form.
type failure struct {
	errflow.Failure
	// rest: the branch is one inside of a failure, for the kinds that nobody asked for.
	rest bool
	from ssaflow.Call // where the error comes from
	how  treatment    // handled: nothing to report
	// wrong is a return of another error, which is nil there.
	wrong *wrongReturn
	// instead is the call whose error is returned in place of this one.
	instead *ssa.Call
	// quiet leads out of the branch to a return of the function; without, the
	// branch goes on to what stands behind it.
	quiet *paths.QuietReturn
}

// A treatment is what a branch does with its error.
type treatment uint8

const (
	handled   treatment = iota // more than telling about it
	nothing                    // nothing
	mentioned                  // written to the log, and not as an error
	told                       // written to the log as an error
	recorded                   // and recorded as an event
)

// judge says what becomes of the error of a branch.
func (c *checker) judge(fail errflow.Failure) failure { return c.judgeIn(fail, nil) }

// judgeIn is judge for a branch inside of another one, if denied is given, the kinds
// that the error is known not to be of there: their tests are no closer look at it.
func (c *checker) judgeIn(fail errflow.Failure, denied func(ssaflow.Cond) bool) failure {
	within := func(b *ssa.BasicBlock) bool { return fail.Block.Dominates(b) }
	uses := errflow.UsesOf(c.pass.Flow, fail.Err, within)
	if err := errflow.Ignoring(c.pass.Flow, fail.Err); err != nil {
		fail.Err, fail.Origin = err, ssaflow.SoleDefinition(err)
		more := errflow.UsesOf(c.pass.Flow, err, within)
		uses.Calls = append(uses.Calls, more.Calls...)
		uses.Kept, uses.Returned = uses.Kept || more.Kept, uses.Returned || more.Returned
	}
	out := failure{Failure: fail}
	if uses.Kept || uses.Returned || c.toldApart(fail, denied) || denied == nil && c.kindAsked(fail) {
		return out
	}
	how := c.reported(uses)
	if how == handled {
		return out
	}
	if how == mentioned {
		if from, ok := c.comesFrom(fail); ok {
			c.settle(&out, from, how, within)
		}
		return out
	}
	if c.result >= 0 {
		if out.wrong = c.wrongReturn(fail, within); out.wrong != nil {
			return out
		}
	}
	from, ok := c.comesFrom(fail)
	if c.pass.Quiet(!ok, c.testOf(fail), "what was called may excuse that its error is dropped: see there") {
		return out
	}
	if out.instead = c.insteadOf(fail, within); out.instead == nil && denied == nil {
		out.instead = c.insteadBehind(fail)
	}
	if out.instead != nil {
		out.from, out.how = from, how
		return out
	}
	c.settle(&out, from, how, within)
	return out
}

// settle takes down where an error comes from, what is done with it, and where the branch
// then says nothing of it.
func (c *checker) settle(out *failure, from ssaflow.Call, how treatment, within func(*ssa.BasicBlock) bool) {
	out.from, out.how = from, how
	for _, q := range c.quiet().From(out.Block) {
		if within(q.Ret.Block()) {
			out.quiet = &q
			return
		}
	}
}

// comesFrom returns the call that an error comes from, the last one of several. It is
// not ok when one of them may excuse that the error is treated so. That one of several
// is a lister, which has no other failure than NotFound, excuses nothing.
func (c *checker) comesFrom(fail errflow.Failure) (from ssaflow.Call, ok bool) {
	calls := errflow.ResultsOf(c.pass.Flow, fail.Err)
	for _, call := range calls {
		several := len(calls) > 1 && !readsLister(call)
		if c.excusedCallee(call) || several && (foreign(call) || c.noRetryHelps(call)) {
			return call, false
		}
		if from.Instr == nil || several {
			from = call
		}
	}
	return from, len(calls) > 0
}

// quiet follows the ways on which nothing is done about an error.
func (c *checker) quiet() paths.Quiet {
	return paths.Quiet{Flow: c.pass.Flow, Call: c.harmless, Branch: c.branches, SameCount: c.pass.Effects.SameCount}
}

// reported says what the calls that get the error do with it.
func (c *checker) reported(uses errflow.ErrorUses) treatment {
	how := nothing
	for _, call := range uses.Calls {
		switch {
		case kube.EffectOf(call.Fn).Has(kube.LogsError) && !verbose(c.pass, call):
			how = max(how, told)
		case kube.RecordsEvent(call.Fn):
			how = recorded
		case kube.Notes(call.Fn) && !verbose(c.pass, call):
			how = max(how, mentioned)
		default:
			return handled
		}
	}
	return how
}
