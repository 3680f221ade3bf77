package sharedstate

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// workerFields finds assignments to fields of the receiver that the workers make
// without a lock.
func (c *checker) workerFields(form string, w worker) {
	for _, f := range c.pass.Funcs() {
		if !w.fns.Has(f.Fn) || f.TooComplex {
			continue
		}
		seen := make(map[*types.Var]bool)
		for i := range ssaflow.Instrs(f.Fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			fa, ok := st.Addr.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			field, recv := ssaflow.FieldOf(fa), sharedReceiver(c.pass.Flow.PlaceOf(fa.X), w)
			if field == nil || recv == nil || seen[field] || !c.bare(c.locks.Access(objects.MapUse{Instr: st})) || sameForAll(st.Val, recv) || w.single() {
				continue
			}
			seen[field] = true
			c.report(form, fa, field, nil, " is assigned without a lock while %s: one overwrites what another has put there; use a local variable or a mutex", w.why)
		}
	}
}

// sharedReceiver returns the receiver that is at a place, when the workers share
// it.
func sharedReceiver(at ssaflow.AccessPath, w worker) *ssa.Parameter {
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || !w.shared[param] || at.Path != "" || param != receiver(param.Parent()) {
		return nil
	}
	return param
}

// sameForAll: v is made of nothing but the settings of the receiver, so that every
// worker assigns the like.
func sameForAll(v ssa.Value, recv *ssa.Parameter) bool {
	return !slices.ContainsFunc(ssaflow.Origins(nil, v, ssaflow.OriginOptions{Through: parts}), func(o ssaflow.Origin) bool {
		switch x := o.Value.(type) {
		case *ssa.Const, *ssa.Function:
			return false
		case *ssa.Parameter:
			return x != recv
		}
		return true
	})
}

// parts returns what a value is made of. What needs no argument, as time.Now, is
// new each time.
func parts(v ssa.Value) ([]ssa.Value, bool) {
	switch v := v.(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return nil, false
		}
		return []ssa.Value{fa.X}, true
	case *ssa.Extract:
		return []ssa.Value{v.Tuple}, true
	case *ssa.MakeClosure:
		return v.Bindings, true
	case *ssa.Slice:
		list := ssaflow.VariadicArgs(v)
		return list, len(list) > 0
	case *ssa.Call:
		return append([]ssa.Value{v.Call.Value}, v.Call.Args...), !v.Call.IsInvoke() && len(v.Call.Args) > 0
	}
	return nil, false
}
