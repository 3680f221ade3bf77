package statusupdate

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// isCleared: the change takes away what was found in the status: it stores nil, or a struct
// without content, where that field, what it is a part of, or a part of it was tested to
// have one. An object that is made or sent without
// its status is not cleared so.
func (c *checker) isCleared(w object.Change) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || w.Via != nil || w.SelfAssign() {
		return false
	}
	k, isConst := st.Val.(*ssa.Const)
	fa, isField := st.Addr.(*ssa.FieldAddr)
	return isConst && k.Value == nil && isField && c.pass.Flow.Known(st.Block()).Has(func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		if !ok || isNil {
			x = object.SaysZero(ssaflow.Cond{Value: k.Value, Val: !k.Val})
		}
		load, ok := x.(*ssa.UnOp)
		if !ok {
			return false
		}
		tested, stored := c.pass.Flow.PlaceOf(load.X), c.pass.Flow.PlaceOf(fa)
		return tested.Path.HasField("Status") && (stored.HasPrefix(tested) || tested.HasPrefix(stored))
	})
}
