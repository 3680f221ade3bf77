package statushotloop

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// stamps: all that becomes of the status before it is compared or sent is that it gets
// the time: the function is there to note that something was done, whenever it is
// called, and the comparison is idle.
func (c *checker) stamps(w object.Change, to ssa.Instruction) bool {
	if w.Via != nil || w.Val == nil || !kube.IsTime(w.Val.Type()) {
		return false
	}
	for _, m := range c.o.Moments {
		if !ssaflow.Reaches(m.Instr, to, nil) {
			continue
		}
		if m.Leaves {
			return false
		}
		for _, x := range m.Changes {
			if x.Part != object.PartMeta && x.Site != w.Site && (x.Val == nil || !kube.IsTime(x.Val.Type())) {
				return false
			}
		}
	}
	return true
}
