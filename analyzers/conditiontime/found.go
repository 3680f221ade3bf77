package conditiontime

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// foundBy: the address is that of the transition time of a condition that a
// function looked up, and found.
func (c checker) foundBy(st *ssa.Store) *types.Named {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	if f := ssaflow.FieldOf(fa); f == nil || f != kube.ConditionTime(fa.X.Type()) {
		return nil
	}
	call, ok := fa.X.(*ssa.Call)
	if !ok || !c.pass.Flow.NonNil(call, st.Block()) {
		return nil
	}
	if rc, ok := c.pass.Flow.Resolve(call); !ok || !kube.FindsCondition(rc.Fn) {
		return nil
	}
	return kube.Named(fa.X.Type())
}

// others: the list holds the conditions of other types: a loop left one out by
// its Type.
func (c checker) others(f *memory.Func, v ssa.Value, elem *types.Named) bool {
	if !ssaflow.IsVariable(v) {
		return false
	}
	for _, b := range f.Fn.Blocks {
		for _, i := range b.Instrs {
			call, ok := i.(*ssa.Call)
			if !ok || call.Type() != v.Type() && !types.Identical(call.Type(), v.Type()) {
				continue
			}
			if in, ok := call.Call.Value.(*ssa.Builtin); !ok || in.Name() != "append" || call.Call.Args[0] != v {
				continue
			}
			for _, k := range c.pass.Flow.Known(b) {
				cmp, ok := k.Value.(*ssa.BinOp)
				if ok && (cmp.Op == token.NEQ) == k.Val && (cmp.Op == token.EQL || cmp.Op == token.NEQ) && (fieldOf(cmp.X, elem, "Type") || fieldOf(cmp.Y, elem, "Type")) {
					return true
				}
			}
		}
	}
	return false
}

// found: where the store stands, the Type of the element is known to be the one
// that was looked for.
func (c checker) found(st *ssa.Store, elem *types.Named) bool {
	for _, k := range c.pass.Flow.Known(st.Block()) {
		b, ok := k.Value.(*ssa.BinOp)
		if ok && (b.Op == token.EQL) == k.Val && (b.Op == token.EQL || b.Op == token.NEQ) && (fieldOf(b.X, elem, "Type") || fieldOf(b.Y, elem, "Type")) {
			return true
		}
	}
	return false
}

// comparesStatus: somewhere in the function, the Status of a condition is
// compared, or conditions as a whole, or somebody else gets one.
func (c checker) comparesStatus(f *memory.Func, elem *types.Named) bool {
	for i := range ssaflow.Instrs(f.Fn) {
		switch i := i.(type) {
		case *ssa.BinOp:
			_, pointer := i.X.Type().Underlying().(*types.Pointer)
			if (i.Op == token.EQL || i.Op == token.NEQ) && (fieldOf(i.X, elem, "Status") || fieldOf(i.Y, elem, "Status") || !pointer && kube.Named(i.X.Type()) == elem) {
				return true
			}
		case *ssa.Call:
			rc, ok := c.pass.Flow.Resolve(i)
			if !ok {
				continue
			}
			for _, a := range rc.Args {
				if e := kube.EffectOf(rc.Fn); kube.Named(ssaflow.Unwrap(a).Type()) == elem && (!e.Has(kube.Reads) || e.Has(kube.Compares)) {
					return true
				}
			}
		}
	}
	return false
}

// fieldOf: v is the named field of a condition.
func fieldOf(v ssa.Value, elem *types.Named, name string) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.FieldAddr)
		return ok && kube.Named(a.X.Type()) == elem && ssaflow.FieldOf(a) != nil && ssaflow.FieldOf(a).Name() == name
	case *ssa.Field:
		if kube.Named(v.X.Type()) != elem {
			return false
		}
		f := ssaflow.FieldRead(v)
		return f != nil && f.Name() == name
	case *ssa.Convert:
		return fieldOf(v.X, elem, name)
	case *ssa.ChangeType:
		return fieldOf(v.X, elem, name)
	}
	return false
}
