package reconcilegoroutine

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// cancelledAtOnce reports a goroutine that works with a context whose cancel
// function the starting function has deferred, without waiting for it.
func (c *checker) cancelledAtOnce(fn *ssa.Function, s callgraph.Start) bool {
	for _, d := range c.deferredCancels(fn) {
		if !ssaflow.Dominates(d.made, s.Instr) || !c.uses(s, d.ctx) || joined(c.pass.Flow, fn) || c.handsOn(fn, s) {
			continue
		}
		node := c.node(s)
		call := c.pass.Flow.CallExpr(d.made)
		if node == nil || call == nil {
			return false
		}
		c.pass.At(node).Because(call, "the context is made here, and cancelled by the defer").
			Say("this goroutine is cancelled as soon as the function that starts it returns, since " + types.ExprString(call.Fun) +
				" is undone by a defer; wait for it, or give it a context of its own")
		return true
	}
	return false
}

// A derived context and the call that made it.
type derived struct {
	made *ssa.Call
	ctx  ssa.Value
}

// deferredCancels returns the contexts that fn cancels when it returns.
func (c *checker) deferredCancels(fn *ssa.Function) []derived {
	var out []derived
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
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
			if call, ok := c.pass.Flow.Resolve(made); ok && call.Fn != nil && kube.PkgPath(call.Fn.Pkg()) == "context" {
				if ctx := ssaflow.Result(made, 0); ctx != nil {
					out = append(out, derived{made, ctx})
				}
			}
		}
	}
	return out
}

// uses: the goroutine gets ctx as an argument, or captures the variable that
// holds it and hands it to a call.
func (c *checker) uses(s callgraph.Start, ctx ssa.Value) bool {
	for _, a := range s.Instr.Common().Args {
		if a == ctx {
			return true
		}
	}
	for _, call := range c.pass.Flow.Calls(s.Fn) {
		for _, a := range call.Args {
			if kube.IsContext(a.Type()) && c.pass.Flow.PlaceOf(a) == c.pass.Flow.PlaceOf(ctx) {
				return true
			}
		}
	}
	return false
}

// handsOn: the goroutine is started through a group, a wait group or a channel
// that the caller has: somebody else waits.
func (c *checker) handsOn(fn *ssa.Function, s callgraph.Start) bool {
	if _, isGo := s.Instr.(*ssa.Go); !isGo {
		return true
	}
	for _, b := range s.Fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Send:
				return true
			case ssa.CallInstruction:
				if call, ok := c.pass.Flow.Resolve(i); ok && call.Fn != nil && kube.PkgPath(call.Fn.Pkg()) == "sync" && call.Fn.Name() == "Done" {
					return true
				}
			}
		}
	}
	return false
}
