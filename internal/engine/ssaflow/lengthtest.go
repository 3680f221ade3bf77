// Subject: objects

package ssaflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A lenTest is what a condition says of the length of a list.
type lenTest struct {
	List     ssa.Value
	Min, Max int // Max is -1 where there may be any number of elements
}

// LengthTestOf takes a condition apart that compares the length of a slice, by the builtin len,
// with a constant, or the slice itself with nil; ok is false for others, and for those that say nothing.
func LengthTestOf(k Cond) (t lenTest, ok bool) {
	if list, isNil, ok := k.NilTest(); ok {
		return lenTest{List: list}, isNil
	}
	list, op, n := lengthCompared(k)
	if list == nil {
		return t, false
	}
	return lengthTest(list, op, n)
}

// NotOfLength takes a condition apart that says of a slice how many elements it does not have;
// list is nil for others.
func NotOfLength(k Cond) (list ssa.Value, n int) {
	list, op, n := lengthCompared(k)
	if op != token.NEQ {
		return nil, 0
	}
	return list, n
}

// lengthCompared takes the comparison of a length with a constant apart, as it holds; list is
// nil for other conditions.
func lengthCompared(k Cond) (list ssa.Value, op token.Token, n int) {
	b, isBin := k.Value.(*ssa.BinOp)
	if !isBin {
		return nil, op, 0
	}
	list, with, op := LengthOf(b.X), b.Y, b.Op
	if list == nil {
		list, with, op = LengthOf(b.Y), b.X, mirrored[b.Op]
	}
	number, isInt := constInt(with)
	if list == nil || !isInt || number < 0 {
		return nil, op, 0
	}
	if !k.Val {
		op = negated[op]
	}
	return list, op, int(number)
}

// negated are the comparisons that hold where others do not.
var negated = map[token.Token]token.Token{
	token.LSS: token.GEQ, token.GEQ: token.LSS, token.LEQ: token.GTR, token.GTR: token.LEQ, token.EQL: token.NEQ, token.NEQ: token.EQL,
}

// lengthTest says what `len(list) op n` leaves.
func lengthTest(list ssa.Value, op token.Token, n int) (t lenTest, ok bool) {
	t = lenTest{List: list, Max: -1}
	switch op {
	case token.EQL:
		t.Min, t.Max = n, n
	case token.LSS:
		t.Max = n - 1
	case token.LEQ:
		t.Max = n
	case token.GTR:
		t.Min = n + 1
	case token.GEQ:
		t.Min = n
	case token.NEQ:
		if n == 0 {
			t.Min = 1
		}
	}
	return t, t.Max >= 0 || t.Min > 0
}
