package ssaflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A MapState is what a condition tells of a map.
type MapState uint8

// The states.
const (
	// MapUnknown: it may be nil, and may have elements.
	MapUnknown MapState = iota
	// MapThere: it is not nil; it may have an element.
	MapThere
	// MapLacks: it is nil, or empty, or lacks the key that was looked up.
	MapLacks
)

// OfMap returns what the condition tells of the map that is accepts: it compares
// it with nil, asks for its length, a key or an element, or ranges over it.
func (c Cond) OfMap(is func(ssa.Value) bool) MapState {
	state := func(there bool) MapState {
		if there {
			return MapThere
		}
		return MapLacks
	}
	if x, isNil, ok := c.NilTest(); ok {
		if is(x) {
			return state(!isNil)
		}
		return MapUnknown
	}
	switch v := c.Value.(type) {
	case *ssa.BinOp:
		if c.elementOf(v, is) {
			return MapThere
		}
		if n, ok := v.X.(*ssa.Call); ok {
			if b, ok := n.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" && is(n.Call.Args[0]) {
				return state((v.Op == token.EQL) != c.Val) // len != 0, len > 0; len == 0 on the other edge
			}
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup:
			if v.Index == 1 && is(t.X) {
				return state(c.Val)
			}
		case *ssa.Next:
			if r, ok := t.Iter.(*ssa.Range); ok && c.Val && is(r.X) {
				return MapThere
			}
		}
	}
	return MapUnknown
}

// elementOf: an element was found to be something else than the zero value that
// a nil map yields.
func (c Cond) elementOf(v *ssa.BinOp, is func(ssa.Value) bool) bool {
	x, y := v.X, v.Y
	if _, ok := x.(*ssa.Lookup); !ok {
		x, y = y, x
	}
	l, ok := x.(*ssa.Lookup)
	if !ok || v.Op != token.EQL && v.Op != token.NEQ || !is(l.X) {
		return false
	}
	k, isConst := y.(*ssa.Const)
	zero := isConst && (k.Value == nil || k.Value.ExactString() == `""` || k.Value.ExactString() == "0" || k.Value.ExactString() == "false")
	return (v.Op == token.EQL) == c.Val != zero
}
