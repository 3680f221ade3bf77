package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ReturnsRead reports whether a call returns what the API server has, from a generated client, or
// what is read from a cache.
func ReturnsRead(flow *ssaflow.Package, call *ssa.Call) bool {
	c, ok := flow.Resolve(call)
	if !ok {
		return false
	}
	if op, isOp := kube.ClientOp(c.Fn); isOp && op.Clientset && op.Verb != kube.Create {
		return true
	}
	_, cached := c.CachedRead()
	return cached
}

// FilledByRead reports whether a read of a client that fills what it is given fills a variable.
func FilledByRead(flow *ssaflow.Package, a *ssa.Alloc) bool {
	return slices.ContainsFunc(flow.Calls(a.Parent()), func(c ssaflow.Call) bool {
		op, ok := kube.ClientOp(c.Fn)
		if !ok || op.Clientset || !readsObjects(op) {
			return false
		}
		obj := c.Arg(op.Obj)
		if obj == nil {
			return false
		}
		obj = ssaflow.Unwrap(obj)
		return ssaflow.SoleDefinition(obj) == ssa.Value(a) || flow.PlaceOf(obj) == flow.PlaceOf(a)
	})
}

func readsObjects(op kube.Op) bool { return op.Verb == kube.Get || op.Verb == kube.List }
