package paths

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// compare decides which of two numbers is the greater one, where both are constants on this
// path: a loop over a constant number has a first round.
func (f facts) compare(x *ssa.BinOp) (is, decided bool) {
	a, _ := f.resolve(x.X)
	b, _ := f.resolve(x.Y)
	m, ok1 := a.(*ssa.Const)
	n, ok2 := b.(*ssa.Const)
	if !ok1 || !ok2 || !orders(x) || m.Value == nil || n.Value == nil || m.Value.Kind() != constant.Int || n.Value.Kind() != constant.Int {
		return false, false
	}
	return constant.Compare(m.Value, x.Op, n.Value), true
}

// orders: the operator asks which of two values is the greater one.
func orders(x *ssa.BinOp) bool {
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// startsAt: the variable is a constant before the first round of a loop.
func startsAt(v ssa.Value) bool {
	phi, ok := v.(*ssa.Phi)
	return ok && slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { _, is := e.(*ssa.Const); return is })
}
