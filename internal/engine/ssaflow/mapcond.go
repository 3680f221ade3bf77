package ssaflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A mapState is what a condition tells of a map.
type mapState uint8

// The states.
const (
	// mapUnknown: it may be nil, and may have elements.
	mapUnknown mapState = iota
	// MapThere: it is not nil, or its length was compared with something that is
	// not to be seen here.
	MapThere
	// MapLacks: it is nil, or empty, or lacks the key that was looked up.
	MapLacks
)

// OfMap returns what the condition tells of the map that is accepts: it compares
// it with nil, asks for its length, a key or an element, or ranges over it.
func (c Cond) OfMap(is func(ssa.Value) bool) mapState {
	state := func(there bool) mapState {
		if there {
			return MapThere
		}
		return MapLacks
	}
	if x, isNil, ok := c.NilTest(); ok && is(x) {
		return state(!isNil)
	}
	switch v := c.Value.(type) {
	case *ssa.BinOp:
		if c.elementOf(v, is) {
			return MapThere
		}
		return c.length(v, is)
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
	return mapUnknown
}

// mirrored are the comparisons that hold with their sides exchanged.
var mirrored = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}

// length tells what a comparison of the length of the map says: whether it can
// hold for an empty map, and for one with an element.
func (c Cond) length(v *ssa.BinOp, is func(ssa.Value) bool) mapState {
	element := func(x ssa.Value) bool { return is(x) || lookupIn(x, is) }
	op, other := v.Op, v.Y
	if !lengthOf(v.X, element) {
		op, other = mirrored[v.Op], v.X
		if op == token.ILLEGAL || !lengthOf(v.Y, element) {
			return mapUnknown
		}
	}
	k, ok := other.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return MapThere
	}
	holds := func(n int64) bool { return constant.Compare(constant.MakeInt64(n), op, k.Value) == c.Val }
	switch {
	case !holds(0):
		return MapThere
	case !holds(1):
		return MapLacks
	}
	return mapUnknown
}

func lengthOf(v ssa.Value, is func(ssa.Value) bool) bool {
	list := LengthOf(v)
	return list != nil && is(list)
}

// EmptyTest takes a condition apart that tells whether a map or a slice has
// elements: it compares it with nil or its length with a constant, or is that a
// range over a map, or a loop over the indexes of a slice, has come upon an element. look is the instruction that looked.
func (c Cond) EmptyTest() (look, m ssa.Value, empty, ok bool) {
	if x, isNil, tests := c.NilTest(); tests {
		return c.Value, x, true, isNil && hasElements(x)
	}
	switch v := c.Value.(type) {
	case *ssa.Extract:
		if next, of := v.Tuple.(*ssa.Next); of && v.Index == 0 && c.Val && !next.IsString {
			return next, next.Iter.(*ssa.Range).X, false, true
		}
	case *ssa.BinOp:
		op, call, other := v.Op, v.X, v.Y
		if !lengthOf(call, hasElements) {
			op, call, other = mirrored[v.Op], v.Y, v.X
		}
		if op == token.GTR && c.Val && lengthOf(call, hasElements) && countsUp(other) {
			return call, call.(*ssa.Call).Call.Args[0], false, true
		}
		k, isConst := other.(*ssa.Const)
		if op == token.ILLEGAL || !lengthOf(call, hasElements) || !isConst || k.Value == nil {
			break
		}
		may := func(n int64) bool { return n >= 0 && constant.Compare(constant.MakeInt64(n), op, k.Value) == c.Val }
		some := may(1) || may(2) || may(k.Int64()+1) || k.Int64() > 0 && may(k.Int64())
		return call, call.(*ssa.Call).Call.Args[0], !some, may(0) != some
	}
	return nil, nil, false, false
}

// countsUp: v is the index of a loop: it begins with 0 or more, and grows. That of a range
// is one more than what begins with -1.
func countsUp(v ssa.Value) bool {
	least := int64(0)
	if before := grown(v); before != nil {
		v, least = before, -1
	}
	phi, ok := v.(*ssa.Phi)
	return ok && !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
		n, isInt := constInt(e)
		return grown(e) != v && (!isInt || n < least)
	})
}

// grown returns what v is more than, by a constant; nil for others.
func grown(v ssa.Value) ssa.Value {
	if add, ok := v.(*ssa.BinOp); ok && add.Op == token.ADD {
		if n, isInt := constInt(add.Y); isInt && n > 0 {
			return add.X
		}
	}
	return nil
}

// hasElements: v is a map or a slice.
func hasElements(v ssa.Value) bool {
	switch v.Type().Underlying().(type) {
	case *types.Map, *types.Slice:
		return true
	}
	return false
}

// elementOf: an element was found to be something else than the zero value that
// a nil map yields.
func (c Cond) elementOf(v *ssa.BinOp, is func(ssa.Value) bool) bool {
	x, y := v.X, v.Y
	if !lookupIn(x, is) {
		x, y = y, x
	}
	if v.Op != token.EQL && v.Op != token.NEQ || !lookupIn(x, is) {
		return false
	}
	return (v.Op == token.EQL) == c.Val != IsZero(y)
}

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
