package managerctx

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var norelease = rule.Form{Name: "norelease", Run: reportNorelease}

// reportNorelease reports elections that are to give up their lease when a context ends
// that nothing ends.
func reportNorelease(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			config := configuration(pass, call)
			if config == nil || !isTrue(ssaflow.Field(config, "ReleaseOnCancel")) {
				continue
			}
			_, plain := call.Instr.(*ssa.Call)
			say(pass, call, plain && !isBeside(pass, f.Fn), "nothing ends this context, so that ReleaseOnCancel never gives up the lease: the next leader waits until it runs out; cancel it on SIGTERM")
		}
	}
}

// configuration returns the configuration of the election in which a call takes part, nil
// when it is none or not in sight.
func configuration(pass *rule.Pass, call ssaflow.Call) ssa.Value {
	if kube.Is(call.Fn, "leaderelection.RunOrDie") {
		return call.Arg(1)
	}
	if !kube.Is(call.Fn, "leaderelection.LeaderElector.Run") {
		return nil
	}
	result, ok := ssaflow.SoleOrigin(call.Arg(-1)).(*ssa.Extract)
	if !ok {
		return nil
	}
	made, ok := result.Tuple.(*ssa.Call)
	if !ok {
		return nil
	}
	if c, ok := pass.Flow.Resolve(made); ok && kube.Is(c.Fn, "leaderelection.NewLeaderElector") {
		return c.Arg(0)
	}
	return nil
}
