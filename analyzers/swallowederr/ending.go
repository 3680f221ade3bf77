package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// goneWithout: the function runs only while an object is being deleted, and the call
// just looks for what was to be taken down with it: the error would keep the finalizer,
// maybe for ever, and the deletion goes on without it.
func (c *checker) goneWithout(from ssaflow.Call) bool {
	_, ends := rule.Shared(c.pass, deletionPath)[outermost(c.fn)]
	return ends && c.onlyLooks(from)
}

type ending map[*ssa.Function]bool

func deletionPath(pass *rule.Pass) ending {
	out := make(ending)
	for fn := range lifecycle.DeletionPath(pass.Flow, pass.Effects.Graph()) {
		out[fn] = true
	}
	return out
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
