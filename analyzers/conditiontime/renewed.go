package conditiontime

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportRenewed reports conditions that take the place of one of their type with a
// new time, without a look at the old Status.
func (c checker) reportRenewed(f *memory.Func, st *ssa.Store) {
	if (c.replaced(f, st) || c.removed(f, st)) && !c.merged(st) && !c.comparedBefore(f) {
		c.pass.At(st).Say("LastTransitionTime is renewed although Status may be the same as before; set it only when Status changes (meta.SetStatusCondition does)")
	}
}

// replaced: conds[i] = c or conds[i].LastTransitionTime = now for the condition
// that was found, with a new time and without a look at the old Status.
func (c checker) replaced(f *memory.Func, st *ssa.Store) bool {
	elem, whole := c.element(st.Addr)
	looked := c.foundBy(st)
	if elem == nil {
		elem = looked
	}
	if elem == nil || !c.own(elem) {
		return false
	}
	if whole {
		if !c.newTime(nondet.Of(c.pass.Flow, st.Val), elem) && !c.allGiveNew(f, st.Val, elem) {
			return false
		}
	} else if x := nondet.Of(c.pass.Flow, st.Val); x == nil || x.Why != kube.ChangesTime {
		return false
	}
	return (looked != nil || c.found(st, elem)) && !c.comparesStatus(f, elem)
}

// removed: x.Conditions = append(those of other types, c), where c has the time
// of the pass.
func (c checker) removed(f *memory.Func, st *ssa.Store) bool {
	l, call, ok := c.appends(st)
	if !ok || l.loads(call.Call.Args[0]) || !c.others(f, call.Call.Args[0], l.elem) {
		return false
	}
	added := ssaflow.VariadicArgs(call.Call.Args[1])
	if len(added) != 1 || c.comparesStatus(f, l.elem) {
		return false
	}
	return c.newTime(nondet.Of(c.pass.Flow, added[0]), l.elem) || c.allGiveNew(f, added[0], l.elem)
}

// merged: the condition belongs to an object that a library stores, which keeps
// the time.
func (c checker) merged(st *ssa.Store) bool {
	at := st.Addr
	if fa, ok := at.(*ssa.FieldAddr); ok {
		if ia, ok := fa.X.(*ssa.IndexAddr); ok {
			at = ia
		}
	}
	if ia, ok := at.(*ssa.IndexAddr); ok {
		at = ia.X
	}
	root := c.pass.Flow.PlaceOf(at).Root
	return root != nil && kube.HandsOutConditions(root.Type())
}

// newTime: the condition has the time of the pass.
func (c checker) newTime(x *nondet.Value, elem *types.Named) bool {
	return x != nil && x.Why == kube.ChangesTime && x.Field == kube.ConditionTime(elem)
}

// allGiveNew: the condition is a parameter, and every caller in the package
// gives one with the time of the call.
func (c checker) allGiveNew(f *memory.Func, v ssa.Value, elem *types.Named) bool {
	return c.pass.Effects.Graph().EveryCall(f.Fn, func(s callgraph.Site) callgraph.Look {
		if c.newTime(nondet.Within(c.pass.Flow, s.Call, v), elem) {
			return callgraph.LookFound
		}
		return callgraph.LookPast
	})
}

// element: the address is that of an element of a list of conditions (whole),
// or of its transition time.
func (c checker) element(v ssa.Value) (elem *types.Named, whole bool) {
	whole = true
	if fa, ok := v.(*ssa.FieldAddr); ok {
		if f := ssaflow.FieldOf(fa); f == nil || f != kube.ConditionTime(fa.X.Type()) {
			return nil, false
		}
		v, whole = fa.X, false
	}
	ia, ok := v.(*ssa.IndexAddr)
	if !ok {
		return nil, false
	}
	s, ok := ia.X.Type().Underlying().(*types.Slice)
	if !ok || kube.ConditionTime(s.Elem()) == nil {
		return nil, false
	}
	return kube.Named(s.Elem()), whole
}
