package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// clears: the change takes away what was found in the status: it stores nil where that
// field, or the status, was tested not to be nil. An object that is made or sent without
// its status is not cleared so.
func (c *checker) clears(w object.Change) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || w.Via != nil || w.SelfAssign() {
		return false
	}
	k, isConst := st.Val.(*ssa.Const)
	fa, isField := st.Addr.(*ssa.FieldAddr)
	if !isConst || k.Value != nil || !isField {
		return false
	}
	return slices.ContainsFunc(c.pass.Flow.Known(st.Block()), func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		if !ok || isNil {
			return false
		}
		load, ok := x.(*ssa.UnOp)
		if !ok {
			return false
		}
		tested := c.pass.Flow.PlaceOf(load.X)
		return tested.Path.HasField("Status") && c.pass.Flow.PlaceOf(fa).HasPrefix(tested)
	})
}
