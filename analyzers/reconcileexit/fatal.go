package reconcileexit

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var fatal = rule.Form{Name: "fatal", Run: each(reportFatal)}

// reportFatal reports calls that end the process because a request has failed.
func reportFatal(pass *rule.Pass, fn *ssa.Function) {
	for _, call := range pass.Flow.Calls(fn) {
		if _, now := call.Instr.(*ssa.Call); !now || !kube.EndsProcess(call.Fn) || len(call.Args) > 0 && ssaflow.IsZeroConst(call.Args[0]) {
			continue
		}
		if request := failed(pass, call.Instr.Block()); request != nil && !meant(pass, call.Instr) {
			pass.At(call).Because(request.Instr, "this has failed").
				Sayf("where %s has failed a reconcile ends the process, with all its controllers, and begins anew with the same failure; return the error", request.Fn.Name())
		}
	}
}
