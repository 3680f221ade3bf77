package swallowederr

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// goneWithout: the function runs only while an object is being deleted, and the call
// just looks for what was to be taken down with it: the error would keep the finalizer,
// maybe for ever, and the deletion goes on without it.
func (c *checker) goneWithout(from ssaflow.Call) bool {
	return c.pass.Effects.DeletionPath()[outermost(c.fn)] != nil && c.onlyLooks(from)
}

// onlyLooks: the call reads from the API server, and nothing in it fails otherwise.
func (c *checker) onlyLooks(from ssaflow.Call) bool {
	if op, ok := kube.ClientOp(from.Fn); ok {
		return op.Verb == kube.Get || op.Verb == kube.List
	}
	if !c.asksAPI(from.Static) {
		return false
	}
	_, does := c.pass.Effects.Graph().AnyCall(from.Static, callgraph.Follow{Goroutines: true}, func(call ssaflow.Call) callgraph.Look {
		if op, ok := kube.ClientOp(call.Fn); ok {
			return callgraph.FoundIf(op.Verb != kube.Get && op.Verb != kube.List)
		}
		fails := errflow.ErrorResult(call.Instr.Common().Signature()) >= 0
		return callgraph.FoundIf(fails && call.Static == nil && (call.Fn == nil || !kube.CombinesErrors(call.Fn)))
	})
	return !does
}
