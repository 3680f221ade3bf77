package blocking

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var poll = rule.Form{Name: "poll", Run: eachCall((*checker).reportPoll)}

// reportPoll reports polls that only the end of the manager ends.
func (c *checker) reportPoll(call ssaflow.Call, e *ast.CallExpr) {
	if c.pass.Quiet(c.pass.Says(onpurpose.WorkerWaits, e.Pos(), e.Pos()), e, "a comment says why it waits") {
		return
	}
	fn, name := call.Instr.Parent(), types.ExprString(e.Fun)
	switch {
	case kube.WaitsForever(call.Fn):
		c.pass.At(e).Sayf("%s has no limit and blocks %s; %s", name, c.who(fn), c.instead(fn))
	case kube.IsCacheSyncWait(call.Fn) && !c.isEndedByManager(call) && c.isStoppedLate(call):
		c.pass.At(e).Sayf("%s has no limit if the informer cannot sync, and blocks %s; use a context with a timeout", name, c.who(fn))
	case c.isEndedByManager(call):
		c.pass.At(e).Sayf("%s has no limit, since %s has no deadline, and blocks %s; %s, or use a timeout",
			name, types.ExprString(e.Args[kube.WaitsForContext(call.Fn)]), c.who(fn), c.instead(fn))
	}
}

// isEndedByManager: a context that ends with the process alone ends the call.
func (c *checker) isEndedByManager(call ssaflow.Call) bool {
	i := kube.WaitsForContext(call.Fn)
	return i >= 0 && c.isUnbounded(call.Arg(i))
}

// isStoppedLate: the stop channel of a wait for caches is Done of a context without
// deadline, or the context itself is an argument.
func (c *checker) isStoppedLate(call ssaflow.Call) bool {
	for _, a := range call.Args {
		if done, ok := a.(*ssa.Call); ok && done.Call.IsInvoke() && done.Call.Method.Name() == "Done" {
			a = done.Call.Value
		}
		if kube.IsContext(a.Type()) && c.isUnbounded(a) {
			return true
		}
	}
	return false
}
