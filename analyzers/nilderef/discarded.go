package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportDiscarded reports results of calls whose error nobody takes, and that are certainly
// nil when there is one.
func (c *checker) reportDiscarded() {
	if c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		sig := instr.Call.Signature()
		n := errflow.ErrorResult(sig)
		if n < 1 || ssaflow.Used(ssaflow.Result(instr, n)) {
			continue
		}
		for i := range n {
			v := ssaflow.Result(instr, i)
			if v != nil && effects.NilOnError(c.pass.Effects, call, i) && (asksSomebody(call) || asksMachine(call) || effects.ReadsNil(call, v.Type())) {
				c.sayDiscarded(call, v, i)
			}
		}
	}
}

// asksSomebody: the call gets a context, as what can fail for other reasons than its
// arguments does.
func asksSomebody(call ssaflow.Call) bool {
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return kube.IsContext(a.Type()) })
}

// asksMachine: the call asks the machine or another one, and not its arguments alone.
func asksMachine(call ssaflow.Call) bool {
	return kube.NilWithError(call.Fn) && !kube.JudgesArguments(call.Fn)
}

func (c *checker) sayDiscarded(call ssaflow.Call, v ssa.Value, i int) {
	ways := effects.NilWays(c.pass.Effects, call, i)
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		b := u.Instr.Block()
		if c.pass.Flow.AskedForNil(v, b) || c.pass.Flow.NonNil(v, b) || c.answered(v, b) || c.knownToWork(call, b) || c.askedBeside(call, b) {
			continue
		}
		if !c.argumentsAsked(call, b) && slices.ContainsFunc(ways, func(w summary.NilWay) bool {
			return effects.NilWayOpen(w, call.Instr.(*ssa.Call), c.pass.Flow.Known(b))
		}) {
			return // it is nil without an error, too: noerror says so
		}
		report(c.pass, call, v, u, "%s is nil when %s fails, and its error is thrown away: reading %s panics then; test the error")
		return
	}
}

// askedBeside: something is known at block b that was made of another result of the call, which
// may say that it has not failed.
func (c *checker) askedBeside(call ssaflow.Call, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		_, _, nilTest := k.NilTest()
		return !nilTest && ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool {
			e, ok := x.(*ssa.Extract)
			return ok && e.Tuple == call.Value()
		})
	})
}

// knownToWork: something is asked before about what the call is given, other than whether it
// is there, which may say that the call does not fail.
func (c *checker) knownToWork(call ssaflow.Call, b *ssa.BasicBlock) bool {
	asks := asksArguments(call)
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		_, _, nilTest := k.NilTest()
		return !nilTest && asks(k)
	})
}
