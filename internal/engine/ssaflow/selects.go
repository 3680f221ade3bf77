package ssaflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// ChosenCase returns the channel of the case that a select has chosen when c holds, nil
// when c is about something else.
func ChosenCase(c Cond) ssa.Value {
	b, ok := c.Value.(*ssa.BinOp)
	if !ok || b.Op != token.EQL || !c.Val {
		return nil
	}
	e, ok := b.X.(*ssa.Extract)
	if !ok || e.Index != 0 {
		return nil
	}
	s, ok := e.Tuple.(*ssa.Select)
	k, isConst := b.Y.(*ssa.Const)
	if !ok || !isConst {
		return nil
	}
	if i := int(k.Int64()); i >= 0 && i < len(s.States) {
		return s.States[i].Chan
	}
	return nil
}
