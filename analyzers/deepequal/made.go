package deepequal

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// madeEmpty: v is made here, is not nil, and may have no elements. What may be nil
// is made when there is something to put in.
func madeEmpty(v ssa.Value) bool {
	empty := false
	for _, o := range ssaflow.Origins(nil, v, ssaflow.OriginOptions{}) {
		if k, ok := o.Value.(*ssa.Const); ok && k.IsNil() {
			return false
		}
		empty = empty || emptyAtFirst(o.Value)
	}
	return empty
}

func emptyAtFirst(v ssa.Value) bool {
	zero := func(v ssa.Value) bool {
		k, ok := v.(*ssa.Const)
		return ok && k.Value != nil && constant.Sign(k.Value) == 0
	}
	switch v := v.(type) {
	case *ssa.MakeMap:
		return true
	case *ssa.MakeSlice:
		return zero(v.Len)
	case *ssa.Slice:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		if v.High != nil { // make([]T, 0) and make([]T, 0, 8) of constant size
			return zero(v.High)
		}
		arr, ok := ssaflow.PointeeOf(a.Type()).Underlying().(*types.Array)
		return ok && arr.Len() == 0
	}
	return false
}

// filled: the map has an element for certain where it is compared, or is filled from what
// a call has answered, which may always hold some.
func filled(v ssa.Value, cmp *ssa.Call) bool {
	m, ok := v.(*ssa.MakeMap)
	if !ok {
		return false
	}
	for _, r := range *m.Referrers() {
		if up, ok := r.(*ssa.MapUpdate); ok && up.Map == ssa.Value(m) && (ssaflow.Dominates(up, cmp) || ofAnswer(up.Key)) {
			return true
		}
	}
	return false
}

// ofAnswer: the key comes from a loop over a map that a call has answered.
func ofAnswer(key ssa.Value) bool {
	for _, o := range ssaflow.Origins(nil, key, ssaflow.OriginOptions{}) {
		part, ok := o.Value.(*ssa.Extract)
		if !ok {
			continue
		}
		if next, ok := part.Tuple.(*ssa.Next); ok {
			over, ok := next.Iter.(*ssa.Range)
			if !ok {
				continue
			}
			from := ssaflow.SoleDefinition(over.X)
			if e, ok := from.(*ssa.Extract); ok {
				from = e.Tuple
			}
			if _, ok := from.(*ssa.Call); ok {
				return true
			}
		}
	}
	return false
}

// counted: the function asks how many elements there are, and may so pass over
// the comparison where there are none.
func counted(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		if call, ok := r.(*ssa.Call); ok {
			if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
				return true
			}
		}
	}
	return false
}
