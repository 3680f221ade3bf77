package finalizerdeletion

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reconcilerRead returns the read of the reconciled object, and its kind.
func reconcilerRead(pass *rule.Pass, fn *ssa.Function) (ssaflow.Call, *types.Named) {
	for _, c := range pass.Flow.Calls(fn) {
		op, ok := kube.ClientOp(c.Fn)
		if !ok || op.Clientset || op.Verb != kube.Get || op.Sub != "" || c.Arg(op.Obj) == nil || objects.KeyOf(pass.Flow, c.Arg(op.Key)).Kind != objects.KeyRequest {
			continue
		}
		if t := kube.Named(ssaflow.Object(c.Arg(op.Obj)).Type()); t != nil && kube.IsAPIObject(t) {
			return c, t
		}
	}
	return ssaflow.Call{}, nil
}

// workerRead returns the read of the object that a worker is given the key of, and
// its kind, from a lister.
func workerRead(pass *rule.Pass, fn *ssa.Function) (ssaflow.Call, *types.Named) {
	for _, c := range pass.Flow.Calls(fn) {
		call, ok := c.Instr.(*ssa.Call)
		if !ok || c.Fn == nil || c.Static != nil || errflow.ErrorResult(call.Call.Signature()) < 1 {
			continue
		}
		v := c.Result(0)
		if v == nil {
			continue
		}
		if r, ok := c.CachedRead(); ok && r.Typed && !r.Elems && r.Result == 0 {
			return c, kube.Named(v.Type())
		}
	}
	return ssaflow.Call{}, nil
}
