package reconcileexit

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportPanic reports panics because a request has failed.
func reportPanic(pass *rule.Pass, fn *ssa.Function) {
	if recovers(pass, fn) {
		return
	}
	for i := range ssaflow.Instrs(fn) {
		p, ok := i.(*ssa.Panic)
		if !ok {
			continue
		}
		call, _ := pass.Flow.Node(p).(*ast.CallExpr)
		if call == nil || !pass.IsBuiltin(call, "panic") {
			continue // behind a call that does not return
		}
		if request := failed(pass, p.Block()); request != nil && !meant(pass, p) {
			pass.At(call).Because(request.Instr, "this has failed").
				Sayf("the reconcile panics when %s fails: the process ends, or controller-runtime recovers and the kind of the error is lost; return the error", request.Fn.Name())
		}
	}
}

// recovers: a deferred literal of the function recovers.
func recovers(pass *rule.Pass, fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		d, ok := i.(*ssa.Defer)
		if !ok || d.Call.StaticCallee() == nil {
			continue
		}
		for i := range ssaflow.Instrs(d.Call.StaticCallee()) {
			if call, ok := i.(*ssa.Call); ok && ssaflow.IsRecovered(call) {
				return pass.Quiet(true, d, "the function recovers")
			}
		}
	}
	return false
}
