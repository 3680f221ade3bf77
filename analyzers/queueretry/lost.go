package queueretry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportLost reports work on an item that may fail, where nothing that runs then adds an item to the
// queue again, although it could tell with what delay.
func (c *checker) reportLost(get queues.Call) {
	if get.Field == nil || !get.RateLimiting() || c.pass.HelpsTests(get.Instr.Parent()) || objects.HandsOut(c.pass.Flow, get.Field) {
		return
	}
	runs := c.pass.Effects.Graph().From(get.Instr.Parent(), callgraph.Everything)
	for _, q := range c.all {
		switch q.Method {
		case "Add", "AddAfter", "AddRateLimited", "NumRequeues":
			if q.Field == nil || q.Field == get.Field && (runs.Has(q.Instr.Parent()) || q.Method == "NumRequeues" || c.isFromGet(q) || c.hasFailed(q)) {
				return
			}
		}
	}
	item, _ := get.Got()
	for _, fn := range append([]*ssa.Function{get.Instr.Parent()}, get.Instr.Parent().AnonFuncs...) {
		for _, call := range c.pass.Flow.Calls(fn) {
			if work, ok := call.Instr.(*ssa.Call); ok && c.isWork(call, item) && c.mayGiveUp(work) {
				c.pass.At(call).Sayf("when %s fails, nothing adds the item to the queue again, so it waits for its next event: call AddRateLimited", c.pass.CallName(c.pass.Flow.CallExpr(work)))
				return
			}
		}
	}
}

// isWork: the call is the work on the item: a function of the module or a field gets it, or what
// was made of it, or it is a request to the API server beside it.
func (c *checker) isWork(call ssaflow.Call, item ssa.Value) bool {
	if c.pass.Flow.CallExpr(call.Instr) == nil || kube.IsSplitKey(call.Fn) || kube.IsKeyFunc(call.Fn) || kube.QueueMethod(call.Fn) != "" {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb != kube.Watch
	}
	if call.Fn != nil && !c.pass.InModule(call.Fn.Pkg()) || call.Static != nil && call.Static.Parent() != nil {
		return false
	}
	for _, a := range call.Args {
		if queues.SameItem(a, item) || queues.OfItemAlone(c.pass.Flow, a, item) {
			return true
		}
	}
	return false
}

// mayGiveUp: the error of the work is looked at, and where there is one the function comes to an end
// of its own: no other work follows that may be told of it.
func (c *checker) mayGiveUp(work *ssa.Call) bool {
	err := errflow.ErrorOf(work)
	if err == nil {
		return false
	}
	for _, ret := range ssaflow.Returns(work.Parent()) {
		if c.pass.Flow.NonNil(err, ret.Block()) {
			return true
		}
	}
	return false
}
