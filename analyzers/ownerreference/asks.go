package ownerreference

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// asksWhose: a condition is made of what the object says of who made it, its owners, labels
// and annotations, or of what a function out of sight finds out about the object.
func (c *checker) asksWhose(v ssa.Value, obj ssaflow.AccessPath, depth int) bool {
	i, ok := v.(ssa.Instruction)
	if !ok || depth > 8 {
		return false
	}
	if f, ok := objects.FieldOfObject(c.pass.Flow, v); ok && c.mayBe(f.Ref, obj) && f.InMetadata() {
		return f.Name() == "OwnerReferences" || f.Name() == "Labels" || f.Name() == "Annotations"
	}
	if call, ok := v.(*ssa.Call); ok {
		to, _ := c.pass.Flow.Resolve(call)
		if _, request := kube.ClientOp(to.Fn); request {
			return false
		}
		inSight := to.Static != nil && len(to.Static.Blocks) > 0
		_, compares := kube.IsEqual(to.Fn)
		if !inSight && !compares && slices.ContainsFunc(to.Args, func(a ssa.Value) bool { return c.mayBe(a, obj) }) {
			return true
		}
	}
	return slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && c.asksWhose(*op, obj, depth+1) })
}

// mayBe: v refers to the object, or to one of several of which it is one.
func (c *checker) mayBe(v ssa.Value, obj ssaflow.AccessPath) bool {
	v = ssaflow.Unwrap(v)
	phi, several := v.(*ssa.Phi)
	return c.pass.Flow.PlaceOf(v) == obj || several && slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return c.pass.Flow.PlaceOf(e) == obj })
}
