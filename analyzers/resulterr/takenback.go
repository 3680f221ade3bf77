package resulterr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// takenBack: a deferred function of fn, or of a caller that gets its result, decides about
// the error once more, and may return nil in its place: the requeue beside it is for that.
func takenBack(pass *rule.Pass, fn *ssa.Function, err ssa.Value) bool {
	through := func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		return ok && call.Call.Signature().Results().Len() == 2 && kube.IsResultOrPointer(call.Call.Signature().Results().At(0).Type())
	}
	return pass.Effects.Graph().Up(fn, callgraph.Follow{}, through, func(fn *ssa.Function) bool { return forgives(pass, fn, err) })
}

// forgives: a deferred function of fn may replace the error of fn by nil, because of what
// the error is.
func forgives(pass *rule.Pass, fn *ssa.Function, err ssa.Value) bool {
	a := errflow.ResultVariable(fn)
	if a == nil {
		return false
	}
	for i := range ssaflow.Instrs(fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		v := errflow.DeferredVariable(d, a)
		if v == nil || !namedIn(d.Call.StaticCallee(), err) {
			continue
		}
		for _, r := range *v.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Addr == v && maySpare(pass, st, v) {
				return true
			}
		}
	}
	return false
}

// maySpare: what is assigned to v is nil where a condition asks for the error that is there,
// or comes from a function that gets that error alone and need not return one.
func maySpare(pass *rule.Pass, st *ssa.Store, v ssa.Value) bool {
	isError := func(x ssa.Value) bool {
		load, ok := x.(*ssa.UnOp)
		return ok && load.X == v
	}
	if c, ok := st.Val.(*ssa.Const); ok && c.IsNil() {
		return slices.ContainsFunc(pass.Flow.Known(st.Block()), func(k ssaflow.Cond) bool {
			about := k.Value
			if x, _, ok := k.NilTest(); ok {
				about = x
			}
			call, ok := about.(*ssa.Call)
			return isError(about) || ok && slices.ContainsFunc(call.Call.Args, isError)
		})
	}
	from, ok := errflow.ResultOf(pass.Flow, st.Val)
	if !ok || !slices.ContainsFunc(from.Args, isError) || kube.MakesError(from.Fn) || kube.JoinsErrors(from.Fn) {
		return false
	}
	if _, wraps := kube.WrapsError(from.Fn); wraps {
		return false
	}
	return from.Static == nil || len(from.Static.Blocks) == 0 || returnsNil(from.Static)
}

// returnsNil: the function returns nil as its error somewhere.
func returnsNil(fn *ssa.Function) bool {
	n := errflow.ErrorResult(fn.Signature)
	return slices.ContainsFunc(ssaflow.Returns(fn), func(ret *ssa.Return) bool {
		c, ok := ret.Results[n].(*ssa.Const)
		_, call := ret.Results[n].(*ssa.Call)
		return call || ok && c.IsNil()
	})
}

// namedIn: the error may be one that the function is about. Where it is a variable of a
// package, and the function names others and not this one, it is not.
func namedIn(deferred *ssa.Function, err ssa.Value) bool {
	sentinel := global(err)
	others := false
	for i := range ssaflow.Instrs(deferred) {
		load, ok := i.(*ssa.UnOp)
		if !ok {
			continue
		}
		if g := global(load); g != nil {
			if g == sentinel {
				return true
			}
			others = true
		}
	}
	return sentinel == nil || !others
}

// global returns the variable of a package that an error was read from, nil for others.
func global(v ssa.Value) *ssa.Global {
	load, ok := v.(*ssa.UnOp)
	if !ok || !kube.IsError(load.Type()) {
		return nil
	}
	g, _ := load.X.(*ssa.Global)
	return g
}
