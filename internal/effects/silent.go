// Subject: errors

package effects

import (
	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// FailsSilently reports whether a call asks the API server for something, itself or as a
// function of the package that does so, and nobody but who gets its error hears of it: it
// neither logs nor records anything, and may fail with more than NotFound.
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
		!some(func(c ssaflow.Call) bool { return kube.EffectOf(c.Fn).Has(kube.Tells) })
}
