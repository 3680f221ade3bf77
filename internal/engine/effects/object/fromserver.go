package object

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ReturnsRead reports whether a call returns what is read from the API server, by a
// generated client, or from a cache.
func ReturnsRead(flow *ssaflow.Package, call *ssa.Call) bool {
	c, ok := flow.Resolve(call)
	if !ok {
		return false
	}
	if op, isOp := kube.ClientOp(c.Fn); isOp && op.Clientset && readsObjects(op) {
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

// noLength returns what a condition says to have no length, which it compares with zero
// other than by == and !=; nil for other conditions.
func noLength(k ssaflow.Cond) ssa.Value {
	b, ok := k.Value.(*ssa.BinOp)
	if !ok || b.Op != token.GTR || k.Val {
		return nil
	}
	if c, isConst := b.Y.(*ssa.Const); !isConst || !zero(c) {
		return nil
	}
	return ssaflow.LengthOf(b.X)
}

// isRead: v is what a field of the object holds, or its getter returns.
func isRead(flow *ssaflow.Package, v ssa.Value, obj ssaflow.AccessPath, fields ...string) bool {
	v = ssaflow.SoleDefinition(v)
	if call, ok := v.(*ssa.Call); ok {
		c, ok := flow.Resolve(call)
		if !ok {
			return false
		}
		field, set, ok := kube.MetaAccessor(c.Fn)
		if !ok || set || field != fields[len(fields)-1] {
			return false
		}
		at := flow.PlaceOf(ssaflow.Unwrap(c.Arg(-1))) // of the object, or of its metadata
		return at == obj || at == obj.Field("ObjectMeta")
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	at := obj
	for _, f := range fields {
		at = at.Field(f)
	}
	return flow.PlaceOf(load.X) == at
}
