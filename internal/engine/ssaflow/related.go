package ssaflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxWhole bounds the steps from a part to what it is part of.
const maxWhole = 12

// maxBuilt bounds the values that one is made of.
const maxBuilt = 64

// Whole returns the value that v is part of, or was loaded from: the parameter app
// for app.Status.Conditions[0].
func Whole(v ssa.Value) ssa.Value {
	for range maxWhole {
		v = Object(v)
		switch x := v.(type) {
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr:
			v = Behind(x)
		default:
			return v
		}
	}
	return v
}

// BuiltOf reports whether v is a value that is accepts, or was made of one: by operators, calls
// that get it, local structs and lists that hold it.
func BuiltOf(v ssa.Value, is func(ssa.Value) bool) bool {
	return builtOf(v, is, make(map[ssa.Value]bool))
}

func builtOf(v ssa.Value, is func(ssa.Value) bool, seen map[ssa.Value]bool) bool {
	if is(v) {
		return true
	}
	i, ok := v.(ssa.Instruction)
	if !ok || seen[v] || len(seen) > maxBuilt {
		return false
	}
	seen[v] = true
	of := func(x ssa.Value) bool { return builtOf(x, is, seen) }
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return slices.ContainsFunc(i.Operands(nil), func(op *ssa.Value) bool { return *op != nil && of(*op) })
	}
	return slices.ContainsFunc(StoresTo(a), of) || slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		at, ok := r.(*ssa.IndexAddr) // an element of a list that is written out
		return ok && slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
			st, ok := r.(*ssa.Store)
			return ok && st.Addr == ssa.Value(at) && of(st.Val)
		})
	})
}

// Asked returns the call whose answer the condition is: of is(x), find(x) != nil,
// and ok of v, ok := get(x); nil when it is no such answer.
func (c Cond) Asked() *ssa.Call {
	answer := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.Extract:
			return []ssa.Value{v.Tuple}, true
		case *ssa.BinOp:
			x, _, ok := Cond{Value: v, Val: true}.NilTest()
			return []ssa.Value{x}, ok
		}
		return nil, false
	}
	for _, o := range Origins(nil, c.Value, OriginOptions{Through: answer}) {
		if call, ok := o.Value.(*ssa.Call); ok {
			return call
		}
	}
	return nil
}
