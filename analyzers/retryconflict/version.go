package retryconflict

import (
	"go/types"

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
	if outer == nil {
		return false
	}
	if fv, ok := cell.(*ssa.FreeVar); ok {
		return fv.Parent() != nil
	}
	a, ok := cell.(*ssa.Alloc)
	if !ok {
		return false
	}
	if kube.IsAPIObject(a.Type().Underlying().(*types.Pointer).Elem()) {
		if _, isPtr := types.Unalias(a.Type().Underlying().(*types.Pointer).Elem()).(*types.Pointer); !isPtr {
			return c.isFilled(outer, a)
		}
	}
	held := false
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == a {
			if !c.hasVersion(st.Val) {
				return false
			}
			held = true
		}
	}
	return held
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

// hasVersion: v is an object that the API server or a cache returned, or a
// parameter, or a copy of one.
func (c *checker) hasVersion(v ssa.Value) bool {
	copied := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.TypeAssert:
			return []ssa.Value{v.X}, true
		case *ssa.Extract:
			return []ssa.Value{v.Tuple}, true
		case *ssa.Call:
			if call, ok := c.pass.Flow.Resolve(v); ok {
				into, ok := kube.DeepCopies(call.Fn)
				return []ssa.Value{call.Arg(-1)}, ok && !into
			}
		}
		return nil, false
	}
	some := false
	for _, o := range ssaflow.Origins(c.pass.Flow, v, ssaflow.OriginOptions{Through: copied}) {
		if k, ok := o.Value.(*ssa.Const); ok && k.IsNil() && o.Block != nil {
			continue
		}
		if !c.isVersioned(o) {
			return false
		}
		some = true
	}
	return some
}

// isVersioned: the origin is such an object.
func (c *checker) isVersioned(o ssaflow.Origin) bool {
	switch v := o.Value.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field:
		return true
	case *ssa.Alloc:
		return c.isFilled(c.pass.Effects.Of(v.Parent()), v)
	case *ssa.UnOp:
		return o.Sight != ssaflow.FromVariable
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(v)
		if !ok || call.Fn == nil {
			return false
		}
		if _, ok := kube.ClientOp(call.Fn); ok {
			return true
		}
		if call.Method {
			_, ok := call.CachedRead()
			return ok
		}
	}
	return false
}
