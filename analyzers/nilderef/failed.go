package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var failed = rule.Form{Name: "failed", Run: each(func(c *checker) {
	for _, f := range c.failures() {
		c.reportFailed(f)
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		c.reportUntested(call)
	}
	c.reportAssertions()
})}

// A failure is the branch where a call has failed, with a result that may be nil
// there.
type failure struct {
	errflow.Failure
	call  ssaflow.Call
	v     ssa.Value
	index int
}

// failures returns the results of the calls of the function that are pointers, each with the branch
// where its call has failed.
func (c *checker) failures() (out []failure) {
	for _, fail := range errflow.Failures(c.fn) {
		e, ok := fail.Origin.(*ssa.Extract)
		if !ok {
			continue
		}
		instr, ok := e.Tuple.(*ssa.Call)
		if !ok {
			continue
		}
		call, ok := c.pass.Flow.Resolve(instr)
		if !ok || e.Index != errflow.ErrorResult(instr.Call.Signature()) {
			continue
		}
		for i := range e.Index {
			if v := ssaflow.Result(instr, i); v != nil && ssaflow.Nilable(v.Type()) {
				out = append(out, failure{fail, call, v, i})
			}
		}
	}
	return out
}

// reportFailed reports the first use of a result in the branch of its error, and the first one that is
// reached out of this branch.
func (c *checker) reportFailed(f failure) {
	isEmpty, isNil := effects.EmptyOnError(f.call, f.v.Type()), effects.NilOnError(c.pass.Effects, f.call, f.index)
	goesOn := !isEmpty && effects.NilByConvention(c.pass.Effects, f.call, f.index) && !c.mayEnd(f)
	within, behind := false, false
	for _, u := range effects.Dereferences(c.pass.Effects, f.v) {
		b := u.Instr.Block()
		isWithin := f.Block.Dominates(b)
		switch {
		case isWithin && within, !isWithin && (behind || !goesOn), c.isTested(f.call, f.v, u):
		case isWithin && isEmpty && u.Inside == nil:
			within = true
			c.report(f.call, f.v, u, "%s is the empty object that comes with the error of %s: %s is its zero value; use the object that was passed in")
		case isWithin && isNil && !isEmpty:
			within = true
			c.report(f.call, f.v, u, "%s is nil where %s failed: reading %s panics")
		case !isWithin && c.isReached(f, u):
			behind = true
			c.report(f.call, f.v, u, "%s is nil after %s failed and this branch goes on: reading %s panics; return or continue where the error is handled")
		}
	}
}

// isReached: a way out of the branch leads to the use.
func (c *checker) isReached(f failure, u ssaflow.Dereference) bool {
	b := u.Instr.Block()
	return !errflow.Absent(c.pass.Flow, f.Err, b) && !errflow.Absent(c.pass.Flow, f.Origin, b) &&
		paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(u.Instr), Avoid: paths.Is(f.call.Instr), MayWrite: c.mayWrite}).Found()
}

// mayEnd: somebody thought about the error.
func (c *checker) mayEnd(f failure) bool {
	quiet := c.pass.QuietAt(f.call.Instr)
	return quiet(slices.ContainsFunc(errflow.UsesOf(c.pass.Flow, f.Err, f.Block.Dominates).Calls, func(call ssaflow.Call) bool {
		return !kube.EffectOf(call.Fn).Has(kube.Tells)
	}), "the error is passed to a function that does more than log it") ||
		quiet(c.mayQuit(f.Block), "the branch for the error may end the program") ||
		quiet(slices.ContainsFunc(ssaflow.Returns(c.fn), func(r *ssa.Return) bool { return f.Block.Dominates(r.Block()) }), "a part of the branch for the error returns")
}

// mayQuit: a part of the branch may end the program.
func (c *checker) mayQuit(branch *ssa.BasicBlock) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(c.fn), func(call ssaflow.Call) bool {
		if !branch.Dominates(call.Instr.Block()) {
			return false
		}
		s := c.pass.Effects.SummaryFor(call)
		return s != nil && s.NoReturn || call.Fn == nil || s == nil && call.Static == nil && onpurpose.Named(call.Fn.Name(), onpurpose.Quits)
	})
}

// reportUntested reports the first use of a result of a call whose error is not tested: not yet, or
// never.
func (c *checker) reportUntested(call ssaflow.Call) {
	instr, ok := call.Instr.(*ssa.Call)
	if !ok || c.pass.HelpsTests(c.fn) {
		return
	}
	n := errflow.ErrorResult(instr.Call.Signature())
	err := ssaflow.Result(instr, n)
	for i := range max(n, 0) {
		v := ssaflow.Result(instr, i)
		if v == nil || !ssaflow.Nilable(v.Type()) || effects.EmptyOnError(call, v.Type()) {
			continue
		}
		isNil := effects.NilOnError(c.pass.Effects, call, i)
		isDiscarded := isNil && !ssaflow.Used(err) && c.mayFailAnyTime(call, v) && len(effects.NilWays(c.pass.Effects, call, i, nil)) == 0
		isEarly := err != nil && ssaflow.ComparedWithNil(err) && (isNil || c.isByConvention(call, i))
		isEarly = isEarly || c.isHandedOn(call, err, i)
		for _, u := range effects.Dereferences(c.pass.Effects, v) {
			switch b := u.Instr.Block(); {
			case !isDiscarded && !isEarly, isEarly && !errflow.OnlyAfter(err, u.Instr), c.isTested(call, v, u):
				continue
			case isEarly:
				c.report(call, v, u, "%[1]s is used before the error of %[2]s is tested: it is nil when that fails, and reading %[3]s panics; test the error first")
			case c.pass.Flow.NonNil(v, b) || c.pass.Quiet(c.areArgumentsTested(call, b), u.Instr, "something is tested before about what the call is given, which may say that it does not fail"):
				continue
			default:
				c.report(call, v, u, "%s is nil when %s fails, and its error is discarded: reading %s panics then; test the error")
			}
			return
		}
	}
}

// mayFailAnyTime: the call reads a cache, gets a context, or asks the machine: it can fail for other
// reasons than its arguments.
func (c *checker) mayFailAnyTime(call ssaflow.Call, v ssa.Value) bool {
	return effects.ReadsNil(call, v.Type()) || kube.NilWithError(call.Fn) && !kube.JudgesArguments(call.Fn) ||
		slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return kube.IsContext(a.Type()) })
}

// isHandedOn: the error of a request is returned as it is, with what is made of the result.
func (c *checker) isHandedOn(call ssaflow.Call, err ssa.Value, i int) bool {
	if err == nil || !ssaflow.Used(err) || slices.ContainsFunc(*err.Referrers(), func(r ssa.Instruction) bool { _, ok := r.(*ssa.Return); return !ok }) {
		return false
	}
	_, isPointer := call.Result(i).Type().Underlying().(*types.Pointer)
	isForeign := call.Fn != nil && !c.pass.InModule(call.Fn.Pkg()) && !kube.KeepsResult(call.Fn) && !effects.TakesDefault(call, i)
	return isPointer && effects.HasContext(call.Instr.Common().Signature()) && (isForeign || effects.NilByConvention(c.pass.Effects, call, i))
}

// isByConvention: what a function of this module, or of the standard library, whose body is not
// analyzed returns with an error is nil.
func (c *checker) isByConvention(call ssaflow.Call, i int) bool {
	return call.Static == nil && call.Target == nil && call.Fn != nil && c.pass.Effects.SummaryFor(call) == nil && len(c.pass.Effects.Behind(call)) == 0 &&
		!effects.TakesDefault(call, i) && (c.pass.InModule(call.Fn.Pkg()) || kube.IsStandard(call.Fn.Pkg()))
}
