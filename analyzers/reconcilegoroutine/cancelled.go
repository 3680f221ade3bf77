package reconcilegoroutine

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var cancelled = rule.Form{Name: "cancelled", Run: reportCancelled}

// reportCancelled reports goroutines that work with a context whose cancel function
// the starting function has deferred, without waiting for them.
func reportCancelled(pass *rule.Pass) {
	for _, s := range rule.Shared(pass, findStarts) {
		if s.made != nil {
			pass.At(s.at).Because(s.made, "the context is made here, and cancelled by the defer").
				Sayf("this goroutine is cancelled as soon as the function that starts it returns, since %s is undone by a defer; wait for it, or give it a context of its own", types.ExprString(s.made.Fun))
		}
	}
}

// cancelledContext returns the call that makes the context of a goroutine which fn
// cancels when it returns; nil if there is none, or somebody waits for the goroutine.
func cancelledContext(p *ssaflow.Package, fn *ssa.Function, s callgraph.Start) *ast.CallExpr {
	for _, d := range deferredCancels(p, fn) {
		if ssaflow.Dominates(d.made, s.Instr) && uses(p, s, d.ctx) && !joined(p, fn) && !handsOn(p, s) {
			return p.CallExpr(d.made)
		}
	}
	return nil
}

// A derived context and the call that made it.
type derived struct {
	made *ssa.Call
	ctx  ssa.Value
}

// deferredCancels returns the contexts that fn cancels when it returns.
func deferredCancels(p *ssaflow.Package, fn *ssa.Function) []derived {
	var out []derived
	for i := range ssaflow.Instrs(fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		x, ok := d.Call.Value.(*ssa.Extract)
		if !ok || x.Index != 1 {
			continue
		}
		made, ok := x.Tuple.(*ssa.Call)
		if !ok {
			continue
		}
		if call, ok := p.Resolve(made); ok && call.Fn != nil && kube.PkgPath(call.Fn.Pkg()) == "context" {
			if ctx := ssaflow.Result(made, 0); ctx != nil {
				out = append(out, derived{made, ctx})
			}
		}
	}
	return out
}

// uses: the goroutine gets ctx as an argument, or captures the variable that
// holds it and hands it to a call.
func uses(p *ssaflow.Package, s callgraph.Start, ctx ssa.Value) bool {
	if slices.ContainsFunc(s.Instr.Common().Args, func(a ssa.Value) bool { return ssaflow.SoleDefinition(a) == ctx }) {
		return true
	}
	for _, call := range p.Calls(s.Fn) {
		for _, a := range call.Args {
			if kube.IsContext(a.Type()) && p.PlaceOf(a) == p.PlaceOf(ctx) {
				return true
			}
		}
	}
	return false
}

// handsOn: the goroutine is started through a group, a wait group or a channel
// that the caller has: somebody else waits.
func handsOn(p *ssaflow.Package, s callgraph.Start) bool {
	if _, isGo := s.Instr.(*ssa.Go); !isGo {
		return true
	}
	for i := range ssaflow.Instrs(s.Fn) {
		switch i := i.(type) {
		case *ssa.Send:
			return true
		case ssa.CallInstruction:
			if call, ok := p.Resolve(i); ok && kube.IsWaitGroupDone(call.Fn) {
				return true
			}
		}
	}
	return false
}
