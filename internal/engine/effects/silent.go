// Subject: errors

package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// FailsSilently reports whether a call asks the API server for something, itself or as a
// function of the package that does so, and nobody but who gets its error hears of it: it
// neither logs nor records one, and may fail with more than NotFound.
func FailsSilently(p *memory.Package, c ssaflow.Call) bool {
	if _, ok := kube.ClientOp(c.Fn); ok {
		return true
	}
	if c.Static == nil || errflow.OnlyNotFound(p.Flow, c.Static) {
		return false
	}
	some := func(is func(ssaflow.Call) bool) bool {
		_, ok := p.Graph().AnyCall(c.Static, callgraph.Follow{}, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(is(c)) })
		return ok
	}
	return some(func(c ssaflow.Call) bool { _, ok := kube.ClientOp(c.Fn); return ok }) &&
		!some(func(c ssaflow.Call) bool { return TellsFailure(p.Flow, c) })
}

// TellsFailure reports whether a call logs or records an error, or something where one is
// known: what is told before anything has failed says nothing of it.
func TellsFailure(p *ssaflow.Package, c ssaflow.Call) bool {
	if !kube.EffectOf(c.Fn).Has(kube.Tells) {
		return false
	}
	isError := func(v ssa.Value) bool { return kube.ImplementsError(ssaflow.Unwrap(v).Type()) }
	for _, a := range c.Args {
		if isError(a) || slices.ContainsFunc(ssaflow.VariadicArgs(a), isError) {
			return true
		}
	}
	return p.Known(c.Instr.Block()).Has(func(k ssaflow.Cond) bool {
		if v, isNil, ok := k.NilTest(); ok {
			return !isNil && kube.IsError(v.Type())
		}
		call, ok := k.Value.(*ssa.Call)
		return ok && slices.ContainsFunc(call.Call.Args, func(v ssa.Value) bool { return kube.IsError(v.Type()) })
	})
}
