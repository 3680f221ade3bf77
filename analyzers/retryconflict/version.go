package retryconflict

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// hasReadBefore: what the variable held before the first attempt has a version: it
// comes from the API server or from the caller.
func (c *checker) hasReadBefore(o *object.Object, body *ssa.Function) bool {
	if o.Root.Kind != memory.RootFree || o.Root.Index >= len(body.FreeVars) {
		return o.Root.Kind == memory.RootParam
	}
	cell := ssaflow.Binding(body.FreeVars[o.Root.Index])
	if cell == nil || body.Parent() == nil {
		return false
	}
	outer := c.pass.Effects.Of(body.Parent())
	a, ok := cell.(*ssa.Alloc)
	switch {
	case outer == nil || !ok:
		_, outside := cell.(*ssa.FreeVar)
		return outer != nil && outside
	case kube.KindOf(a.Type()) != nil: // the object itself
		return c.isFilled(outer, a)
	}
	held := ssaflow.StoresTo(a)
	return len(held) > 0 && !slices.ContainsFunc(held, func(v ssa.Value) bool { return !c.hasVersion(v) })
}

// isFilled: somebody reads into the variable.
func (c *checker) isFilled(f *memory.Func, v ssa.Value) bool {
	for _, r := range f.Val(v).Refs {
		if o := object.Of(c.pass.Effects, f, r.Loc); o != nil {
			for _, m := range o.Moments {
				if m.Replaced && m.Instr.Parent() == f.Fn {
					return true
				}
			}
		}
	}
	return false
}

// hasVersion: v is an object that the API server or a cache returned, or the caller has
// handed over, or a copy of one.
func (c *checker) hasVersion(v ssa.Value) bool {
	switch v := ssaflow.SoleDefinition(ssaflow.Unwrap(v)).(type) {
	case *ssa.Alloc:
		return c.isFilled(c.pass.Effects.Of(v.Parent()), v)
	case *ssa.Extract:
		return c.hasVersion(v.Tuple)
	case *ssa.TypeAssert:
		return c.hasVersion(v.X)
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(v)
		if into, copies := kube.DeepCopies(call.Fn); copies {
			return !into && c.hasVersion(call.Arg(-1))
		}
		_, isOp := kube.ClientOp(call.Fn)
		_, cached := call.CachedRead()
		return ok && (isOp || cached)
	case *ssa.Phi, *ssa.Const:
		return false
	}
	return true
}
