package ssaflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// lookupIn reports whether v is an element of the map that is accepts, read with a
// second result or without, as it is or as text.
func lookupIn(v ssa.Value, is func(ssa.Value) bool) bool {
	if conv, ok := v.(*ssa.Convert); ok {
		v = conv.X
	}
	if e, ok := v.(*ssa.Extract); ok && e.Index == 0 {
		v = e.Tuple
	}
	l, ok := v.(*ssa.Lookup)
	return ok && is(l.X)
}

// collected reports whether the condition, a comparison, says that there is an element in
// a list that was collected from the map that is accepts: there is none without one in
// the map.
func (c Cond) collected(v *ssa.BinOp, is func(ssa.Value) bool) bool {
	op, n, other := v.Op, v.X, v.Y
	if !lengthOf(n, isSlice) {
		op, n, other = mirrored[v.Op], v.Y, v.X
	}
	if op == token.ILLEGAL || !lengthOf(n, isSlice) {
		return false
	}
	switch k, isConst := other.(*ssa.Const); {
	case isConst && k.Value != nil: // len(list) > 0
		if some := (Cond{Value: v, Val: c.Val}); op != token.GTR && op != token.NEQ && op != token.EQL && op != token.LEQ || k.Int64() != 0 || (op == token.GTR || op == token.NEQ) != some.Val {
			return false
		}
	case op != token.GTR || !c.Val: // i < len(list)
		return false
	}
	return madeOf(n.(*ssa.Call).Call.Args[0], is, make(map[ssa.Value]bool))
}

func isSlice(v ssa.Value) bool { _, ok := v.Type().Underlying().(*types.Slice); return ok }

// madeOf: every element of the list comes from the map: it is appended in a range over
// it, or a function has made the list of it.
func madeOf(list ssa.Value, is func(ssa.Value) bool, seen map[ssa.Value]bool) bool {
	if seen[list] {
		return true
	}
	seen[list] = true
	switch v := list.(type) {
	case *ssa.Const:
		return v.IsNil()
	case *ssa.MakeSlice:
		k, ok := v.Len.(*ssa.Const)
		return ok && k.Int64() == 0
	case *ssa.Slice: // make with a constant capacity
		k, ok := v.High.(*ssa.Const)
		return ok && k.Value != nil && k.Int64() == 0
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !madeOf(e, is, seen) {
				return false
			}
		}
		return true
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok {
			return b.Name() == "append" && inRange(v.Block(), is) && madeOf(v.Call.Args[0], is, seen)
		}
		return len(v.Call.Args) == 1 && (is(v.Call.Args[0]) || madeOf(v.Call.Args[0], is, seen))
	}
	return false
}

// inRange: the block runs in a range over the map.
func inRange(b *ssa.BasicBlock, is func(ssa.Value) bool) bool {
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		iff, ok := Terminator(d).(*ssa.If)
		if !ok || !d.Succs[0].Dominates(b) {
			continue
		}
		more, ok := iff.Cond.(*ssa.Extract)
		if !ok {
			continue
		}
		if next, ok := more.Tuple.(*ssa.Next); ok && !next.IsString && is(next.Iter.(*ssa.Range).X) {
			return true
		}
	}
	return false
}
