package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// worksForAPI: the call writes to the API server, or is a function of this
// module that takes a context or does.
func (c *checker) worksForAPI(from ssaflow.Call) bool {
	if _, ok := kube.ClientOp(from.Fn); ok {
		return writesAPI(from)
	}
	sig := from.Instr.Common().Signature()
	takesCtx := false
	for i := range sig.Params().Len() {
		takesCtx = takesCtx || kube.IsContext(sig.Params().At(i).Type())
	}
	if from.Fn == nil {
		return takesCtx && c.ownField(from)
	}
	return c.pass.InModule(from.Fn.Pkg()) && (takesCtx || c.asksAPI(from.Static))
}

// ownField: the called function value is a field of a type of this module, or a
// literal of this package.
func (c *checker) ownField(from ssaflow.Call) bool {
	if from.Static != nil {
		return true
	}
	load, ok := from.Instr.Common().Value.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	v := ssaflow.FieldOf(fa)
	return v != nil && c.pass.InModule(v.Pkg())
}

// asksAPI: a function of the package calls the API server, itself or through
// others.
func (c *checker) asksAPI(fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	_, ok := c.pass.Effects.Graph().AnyCall(fn, callgraph.Follow{Goroutines: true}, func(call ssaflow.Call) callgraph.Look {
		_, ok := kube.ClientOp(call.Fn)
		return callgraph.FoundIf(ok)
	})
	return ok
}

// requests: the call itself asks the API server for something.
func requests(from ssaflow.Call) bool {
	_, ok := kube.ClientOp(from.Fn)
	return ok
}

// writesAPI: the call itself changes something on the API server.
func writesAPI(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && (op.Writes() || op.Verb == kube.Delete || op.Verb == kube.DeleteAll)
}
