package handlerblock

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// watchErrors reports watch error handlers that wait for the group in which
// their informer runs: the informer calls them and waits for their return.
func (c *checker) watchErrors(fn *ssa.Function) {
	for _, call := range c.pass.Flow.Calls(fn) {
		if !kube.SetsWatchErrorHandler(call.Fn) {
			continue
		}
		handler := c.pass.Flow.FuncOf(call.Arg(0))
		if handler == nil {
			continue
		}
		inf := informer.Of(c.pass.Flow, call.Args[0])
		groups := c.groups(fn, inf)
		if len(groups) == 0 {
			continue
		}
		for _, f := range c.pass.Effects.Graph().From(handler, callgraph.InPlace).Funcs() {
			if wait := c.waitsFor(f, groups); wait != nil {
				c.deadlock(handler, wait)
			}
		}
	}
}

// deadlock reports the handler's own call that leads to the wait.
func (c *checker) deadlock(handler *ssa.Function, wait ssa.CallInstruction) {
	at := wait
	for _, call := range c.pass.Flow.Calls(handler) {
		if call.Static != nil && call.Static == wait.Parent() {
			at = call.Instr
		}
	}
	e, w := c.pass.Flow.CallExpr(at), c.pass.Flow.CallExpr(wait)
	if e == nil || w == nil {
		return
	}
	d := c.pass.At(e)
	if at != wait {
		d.Because(w, "the wait")
	}
	d.Say("the watch error handler waits for the informer that is calling it: this deadlocks; only cancel here")
}

// groups returns where the groups live in whose goroutines fn runs the informer.
func (c *checker) groups(fn *ssa.Function, inf []informer.Key) map[ssaflow.AccessPath]bool {
	out := make(map[ssaflow.AccessPath]bool)
	for _, call := range c.pass.Flow.Calls(fn) {
		i := kube.StartsGoroutine(call.Fn)
		if i < 0 || call.Arg(i) == nil {
			continue
		}
		run := informer.FuncValue(c.pass.Flow, call.Arg(i))
		if c.runs(run, inf) {
			out[c.pass.Flow.PlaceOf(call.Args[0])] = true
		}
	}
	return out
}

// runs: the function is Run of the informer, or a literal that calls it.
func (c *checker) runs(f ssaflow.Call, inf []informer.Key) bool {
	if f.Method && kube.IsInformerRun(f.Fn) {
		return same(inf, informer.Of(c.pass.Flow, f.Args[0]))
	}
	if f.Static == nil || f.Static.Parent() == nil {
		return false
	}
	for _, call := range c.pass.Flow.Calls(f.Static) {
		if call.Method && kube.IsInformerRun(call.Fn) && same(inf, informer.Bind(c.pass.Flow, f, informer.Of(c.pass.Flow, call.Args[0]))) {
			return true
		}
	}
	return false
}

func same(a, b []informer.Key) bool {
	return informer.CoversAny(a, b) || informer.CoversAny(b, a)
}

// waitsFor returns the call of fn that waits for one of the groups.
func (c *checker) waitsFor(fn *ssa.Function, groups map[ssaflow.AccessPath]bool) ssa.CallInstruction {
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, sync := call.Instr.(*ssa.Call); sync && kube.WaitsForGoroutines(call.Fn) && groups[c.pass.Flow.PlaceOf(call.Args[0])] {
			return call.Instr
		}
	}
	return nil
}
