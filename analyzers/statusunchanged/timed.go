package statusunchanged

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// timed: the function that sends the status of an object of the kind puts the time
// into it before.
func (c *checker) timed(sent ssa.Instruction, kind *types.Named) bool {
	f := c.pass.Effects.Of(sent.Parent())
	if f == nil {
		return false
	}
	for _, o := range object.WithStatus(c.pass.Effects, f) {
		if o.Type != kind {
			continue
		}
		for _, m := range o.Moments {
			for _, w := range m.Changes {
				if w.Part != object.PartStatus || w.Via != nil || w.Val == nil || !ssaflow.Reaches(w.Instr, sent, nil) {
					continue
				}
				if x := nondet.Of(c.pass.Flow, w.Val); x != nil && x.Why == kube.ChangesTime {
					return true
				}
			}
		}
	}
	return false
}
