package statuslost

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// defaultOfPass: the change fills a gap, and the functions that write the status look at the
// field, or their bodies are out of sight: it is a default for this pass.
func (c *checker) defaultOfPass(w object.Change, hits []*object.Event) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || !object.FillsGap(c.pass.Effects, c.f, w.Write) {
		return false
	}
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return false
	}
	return !slices.ContainsFunc(hits, func(h *object.Event) bool {
		op := h.StatusOp()
		return op.Via == nil || op.Call.Static != nil && len(op.Call.Static.Blocks) > 0 && !c.pass.Flow.LooksAt(op.Call.Static, ssaflow.FieldOf(fa).Origin())
	})
}
