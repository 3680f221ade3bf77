package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// shows: the condition looks at the object beside its metadata: whoever asks
// something may know whether the field is there.
func (o *optionalLoad) shows(k ssaflow.Cond, obj ssaflow.AccessPath) bool {
	return o.asks(k.Value, obj, 0)
}

// has: the place is the object, or a part of it beside its metadata, which says
// nothing about the rest.
func (o *optionalLoad) has(at, obj ssaflow.AccessPath) bool {
	rest, within := at.Path.After(obj.Path)
	return within && at.Root == obj.Root && (!rest.HasPrefix(".ObjectMeta") || o.of.Path.HasPrefix(".ObjectMeta"))
}

func (o *optionalLoad) asks(v ssa.Value, obj ssaflow.AccessPath, depth int) bool {
	if v == nil || depth > 8 {
		return depth > 8
	}
	switch x := v.(type) {
	case *ssa.FieldAddr:
		at := o.pass.Flow.PlaceOf(x)
		if local, ok := x.X.(*ssa.Alloc); ok && at.Root != obj.Root {
			return o.asksAny(ssaflow.StoresTo(local), obj, depth) // a copy of a part
		}
		return o.has(at, obj) || at.Root != obj.Root && o.asks(x.X, obj, depth+1)
	case *ssa.Call:
		if call, ok := o.pass.Flow.Resolve(x); ok {
			return o.asksCall(call, obj, depth)
		}
		return o.asksAny(x.Call.Args, obj, depth) // len and the like
	case *ssa.Phi:
		if depth > 3 {
			return false
		}
	}
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	var operands []ssa.Value
	for _, op := range instr.Operands(nil) {
		operands = append(operands, *op)
	}
	return o.asksAny(operands, obj, depth)
}

func (o *optionalLoad) asksAny(list []ssa.Value, obj ssaflow.AccessPath, depth int) bool {
	return slices.ContainsFunc(list, func(v ssa.Value) bool { return v != nil && o.asks(v, obj, depth+1) })
}

func (o *optionalLoad) asksCall(call ssaflow.Call, obj ssaflow.AccessPath, depth int) bool {
	if _, isOp := kube.ClientOp(call.Fn); isOp {
		return false
	}
	if _, _, isMeta := kube.MetaAccessor(call.Fn); isMeta {
		return o.of.Path.HasPrefix(".ObjectMeta")
	}
	given := func(a ssa.Value) bool { return o.has(o.pass.Flow.PlaceOf(ssaflow.Unwrap(a)), obj) }
	return !kube.IsFinalizerTest(call.Fn) && slices.ContainsFunc(call.Args, given) || o.asksAny(call.Args, obj, depth)
}
