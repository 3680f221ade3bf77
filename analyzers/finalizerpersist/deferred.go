package finalizerpersist

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// defersWrite: a call that is deferred where control comes to the change may write the
// object when the function ends.
func defersWrite(pass *rule.Pass, change ssa.Instruction) bool {
	return slices.ContainsFunc(pass.Flow.Calls(change.Parent()), func(c ssaflow.Call) bool {
		return deferredWrite(pass, c.Instr) && ssaflow.Reaches(c.Instr, change, nil)
	})
}

// deferredWrite: the instruction defers a call that may fail, as one does that writes:
// through a scope, too, that was made with the object. One of which all is in sight
// writes nothing but a status when no operation in it does more.
func deferredWrite(pass *rule.Pass, i ssa.Instruction) bool {
	d, ok := i.(*ssa.Defer)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(d)
	if !ok {
		return false
	}
	if c.Static == nil {
		return !statusOnly(pass, c) && (mayFail(c) || slices.ContainsFunc(c.Args, func(a ssa.Value) bool {
			t := ssaflow.Object(a).Type()
			return kube.KindOf(t) != nil || kube.IsObjectInterface(t)
		}))
	}
	return writesMain(pass, c.Static)
}

// writesMain: the function, or one that it runs, may write more than a status.
func writesMain(pass *rule.Pass, fn *ssa.Function) bool {
	for _, fn := range pass.Effects.Graph().From(fn, callgraph.Follow{Goroutines: true}).Funcs() {
		f := pass.Effects.Of(fn)
		if f == nil || f.TooComplex || slices.ContainsFunc(f.Ops, func(op memory.OpCall) bool { return object.Main(&op) || op.Sub == "?" || object.CreateOr(&op) }) {
			return true
		}
		for _, c := range pass.Flow.Calls(fn) {
			if _, isOp := kube.ClientOp(c.Fn); !isOp && c.Static == nil && mayFail(c) && !statusOnly(pass, c) {
				return true
			}
		}
	}
	return false
}

// statusOnly: the call writes no more than a status, as far as is known of a function of
// the module, or nothing at all.
func statusOnly(pass *rule.Pass, c ssaflow.Call) bool {
	if kube.EffectOf(c.Fn).Has(kube.Tells|kube.Text|kube.Quiet) || kube.MakesError(c.Fn) || c.Fn != nil && kube.CombinesErrors(c.Fn) {
		return true
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Sub == "status" || !op.Writes()
	}
	if c.Fn == nil || !pass.InModule(c.Fn.Pkg()) {
		return false
	}
	s := pass.Effects.SummaryFor(c)
	return s != nil && len(s.Leaks) == 0 && len(s.Persists) > 0 && !slices.ContainsFunc(s.Persists, func(p summary.Persist) bool { return p.Sub != "status" })
}

func mayFail(c ssaflow.Call) bool {
	if c.Fn == nil {
		return c.Closure == nil
	}
	sig, ok := c.Fn.Type().(*types.Signature)
	return ok && errflow.ErrorResult(sig) >= 0
}
