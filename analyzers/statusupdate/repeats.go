package statusupdate

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// isRepeated: the change sets once more what was set in the same way, and saved, before.
func (c *checker) isRepeated(m *object.Event, w object.Change) bool {
	return slices.ContainsFunc(c.o.Moments, func(s *object.Event) bool {
		op := s.StatusOp()
		return op != nil && op.Sub == "status" && c.o.Certain(op) && ssaflow.Dominates(s.Instr, m.Instr) && !object.FailedIn(op, c.pass.Flow.Known(m.Instr.Block())) &&
			slices.ContainsFunc(c.o.Moments, func(first *object.Event) bool {
				return first != m && ssaflow.Dominates(first.Instr, s.Instr) && slices.ContainsFunc(first.Changes, func(x object.Change) bool {
					return x.Below == w.Below && c.isSameChange(x.Instr, w.Instr)
				})
			})
	})
}

// isSameChange: both store one value, or call one function with the same arguments, of
// which the object is not the only one: what is in it may have changed.
func (c *checker) isSameChange(a, b ssa.Instruction) bool {
	switch b := b.(type) {
	case *ssa.Store:
		a, ok := a.(*ssa.Store)
		return ok && c.isSameValue(a.Val, b.Val)
	case *ssa.Call:
		a, ok := a.(*ssa.Call)
		return ok && len(b.Call.Args) > 1 && b.Call.StaticCallee() != nil && a.Call.StaticCallee() == b.Call.StaticCallee() &&
			slices.EqualFunc(a.Call.Args, b.Call.Args, c.isSameValue)
	}
	return false
}

// isSameValue: the values are one, one constant, or read from one place.
func (c *checker) isSameValue(a, b ssa.Value) bool {
	if x, ok := a.(*ssa.UnOp); ok {
		y, also := b.(*ssa.UnOp)
		return a == b || also && x.Op == token.MUL && y.Op == token.MUL && c.pass.Flow.PlaceOf(x.X) == c.pass.Flow.PlaceOf(y.X)
	}
	x, ok := a.(*ssa.Const)
	y, also := b.(*ssa.Const)
	return a == b || ok && also && x.Value != nil && y.Value != nil && x.Value.ExactString() == y.Value.ExactString()
}
