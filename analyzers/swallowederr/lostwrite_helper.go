package swallowederr

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportInHelper reports writes whose errors are only logged in a function of the package that
// has no result, and with whose call a reconcile ends: the same as form lostwrite, with the
// write in a function of its own.
func (c *checker) reportInHelper() {
	obj, declared := c.fn.Object().(*types.Func)
	if !declared || obj.Exported() || c.fn.Signature.Results().Len() > 0 || !c.reach.Has(c.fn) {
		return
	}
	for _, f := range c.failures {
		if f.how != told || f.rest || f.instead != nil || !c.leadsToWrite(f.from) || c.goneWithout(f.from) || c.noRetryHelps(f.from) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test == nil || call == nil || c.explained(f.from, test, test.End()) || !c.endsThere(f) {
			continue
		}
		if at, ret := c.lastCall(); at != nil {
			c.pass.At(call).Because(at, "a reconcile ends with this call").Because(c.pass.Flow.Return(ret), "nil is returned here").
				Sayf("the error of %s is only logged, as %s has none to return: the reconcile returns nil, and the request is not retried; return the error", c.pass.CallName(call), c.fn.Name())
		}
	}
}

// leadsToWrite: the call changes something on the API server, itself or as a function of the
// module, of another package as well.
func (c *checker) leadsToWrite(from ssaflow.Call) bool {
	return writesAPI(from) || slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
		return op.Call.Instr == from.Instr && (op.Op.Writes() || op.Op.Verb == kube.Delete || op.Op.Verb == kube.DeleteAll)
	})
}

// endsThere: nothing else is done in the function after the failure.
func (c *checker) endsThere(f failure) bool {
	return slices.ContainsFunc(c.quiet().From(f.Block), func(q paths.QuietReturn) bool { return len(q.Results) == 0 })
}

// lastCall returns a call of the function behind which a reconcile returns nil, and does
// nothing else, with that return; nil when other work follows all of them, or somebody else
// calls it, to whom the error may not matter.
func (c *checker) lastCall() (*ssa.Call, *ssa.Return) {
	from := c.pass.Effects.Graph().Callers(c.fn)
	if !from.Complete() || slices.ContainsFunc(from.Sites, func(s callgraph.Site) bool { return !c.reach.Has(s.Caller) }) {
		return nil, nil
	}
	for _, s := range from.Sites {
		call, waits := s.Call.Instr.(*ssa.Call)
		if !waits || ssaflow.Outermost(s.Caller) == c.fn {
			continue
		}
		if ret := c.endsWell(s.Caller, c.quiet().After(call), c.quiet(), ssaflow.Call{}, 0); ret != nil && !c.requeuedAbove(s.Caller) {
			return call, ret
		}
	}
	return nil, nil
}

// requeuedAbove: whoever calls fn asks for a further pass when it returns no error.
func (c *checker) requeuedAbove(fn *ssa.Function) bool {
	from, all := c.pass.Effects.Graph().Callers(fn), c.quiet()
	all.Branch = func(*ssa.If) bool { return true }
	return from.Complete() && len(from.Sites) > 0 && !slices.ContainsFunc(from.Sites, func(s callgraph.Site) bool {
		call, waits := s.Call.Instr.(*ssa.Call)
		n := errflow.ErrorResult(s.Caller.Signature)
		if !waits || n != 1 || !kube.IsResultOrPointer(s.Caller.Signature.Results().At(0).Type()) {
			return true
		}
		ways := all.After(call)
		return len(ways) == 0 || slices.ContainsFunc(ways, func(q paths.QuietReturn) bool {
			stmt := c.pass.Flow.Return(q.Ret)
			return !c.pass.Flow.NonNil(q.Results[n], q.Ret.Block()) && (stmt == nil || !isNil(q.Results[n]) || emptyResult(q.Results[0], stmt))
		})
	})
}
