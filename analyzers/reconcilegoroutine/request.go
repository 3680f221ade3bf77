package reconcilegoroutine

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var request = rule.Form{Name: "request", Run: reportRequest}

// reportRequest reports goroutines of a webhook that work with the context of the
// request, which ends with the response.
func reportRequest(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if !pass.Model.Has(f.Fn.Syntax(), model.Admission) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			instr, ok := call.Instr.(*ssa.Go)
			if !ok || waitsAfter(pass.Flow, f.Fn, instr) || !worksWithContextOf(pass.Flow, f.Fn, instr) {
				continue
			}
			s := callgraph.Start{Instr: instr, Fn: call.Static}
			if at := place(pass.Flow, s); at != nil && (s.Fn == nil || !handsOn(pass.Flow, s)) {
				pass.At(at).
					Say("this goroutine works with the context of the admission request, which ends when the response is sent; use context.WithoutCancel and a timeout")
			}
		}
	}
}

// worksWithContextOf: the goroutine gets the context parameter of fn, or a
// function that hands it to a call.
func worksWithContextOf(p *ssaflow.Package, fn *ssa.Function, start *ssa.Go) bool {
	own := func(v ssa.Value) bool {
		if !kube.IsContext(v.Type()) {
			return false
		}
		param := ctxflow.SameDeadline(p, v)
		return param != nil && param.Parent() == fn
	}
	for _, v := range append([]ssa.Value{start.Call.Value}, start.Call.Args...) {
		if own(v) {
			return true
		}
		mc, ok := ssaflow.Unwrap(v).(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for _, call := range p.Calls(mc.Fn.(*ssa.Function)) {
			for _, a := range call.Args {
				if own(a) && !kube.KeepsDeadline(call.Fn) && !kube.OutlivesContext(call.Fn) {
					return true
				}
			}
		}
	}
	return false
}

// waitsAfter: fn waits for goroutines, or takes from a channel, after instr.
func waitsAfter(p *ssaflow.Package, fn *ssa.Function, instr ssa.Instruction) bool {
	for _, c := range p.Calls(fn) {
		if _, deferred := c.Instr.(*ssa.Defer); kube.WaitsForGoroutines(c.Fn) && (deferred || ssaflow.Reaches(instr, c.Instr, nil)) {
			return true
		}
	}
	for i := range ssaflow.Instrs(fn) {
		if takes(i) && ssaflow.Reaches(instr, i, nil) {
			return true
		}
	}
	return false
}
