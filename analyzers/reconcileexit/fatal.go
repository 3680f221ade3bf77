package reconcileexit

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportFatal reports calls that end the process because something has failed.
func reportFatal(pass *rule.Pass, fn *ssa.Function) {
	for _, call := range pass.Flow.Calls(fn) {
		if _, now := call.Instr.(*ssa.Call); !now || !kube.EndsProcess(call.Fn) || len(call.Args) > 0 && ssaflow.IsZeroConst(call.Args[0]) {
			continue
		}
		known := pass.Flow.Known(call.Instr.Block())
		request := failed(pass, call.Instr.Block())
		switch {
		case request == nil && !errflow.SomeFailed(known) || meant(pass, call.Instr):
		case request == nil:
			pass.At(call).Say("the reconcile ends the process when something fails: all controllers stop, and the next process meets the same failure; return the error")
		default:
			pass.At(call).Because(request.Instr, "this has failed").
				Sayf("the reconcile ends the process when %s fails: all controllers stop, and the next process meets the same failure; return the error", request.Fn.Name())
		}
	}
}
