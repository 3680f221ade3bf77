package existingunread

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// maxLooked bounds how far up the callers a read is looked for.
const maxLooked = 3

// lookedFirst: the function, or one that calls it, has read an object of the kind before: it
// creates one where the cache shows none, and at the next pass the cache shows it.
func lookedFirst(pass *rule.Pass, fn *ssa.Function, at ssa.Instruction, kind *types.TypeName, depth int) bool {
	f := pass.Effects.Of(fn)
	if f == nil || depth > maxLooked {
		return f == nil
	}
	if slices.ContainsFunc(f.Ops, func(op memory.OpCall) bool {
		if op.Op.Verb != kube.Get && op.Op.Verb != kube.List || !ssaflow.Dominates(op.Call.Instr, at) {
			return false
		}
		v := object.Operand(pass.Effects, &op)
		return v != nil && kube.KindOf(ssaflow.Unwrap(v).Type()) == kind
	}) {
		return true
	}
	if slices.ContainsFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool {
		_, cached := c.CachedRead()
		return cached && ssaflow.Dominates(c.Instr, at)
	}) {
		return true
	}
	callers := pass.Effects.Graph().Callers(fn)
	return slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool {
		return lookedFirst(pass, s.Caller, s.Call.Instr, kind, depth+1)
	})
}

// statesStatus: the status of the object is set, in part or as a whole, while it is in hand.
func statesStatus(o *object.Object) bool {
	return slices.ContainsFunc(o.Moments, func(m *object.Event) bool {
		return slices.ContainsFunc(m.Changes, func(c object.Change) bool { return c.Part == object.PartStatus })
	})
}
