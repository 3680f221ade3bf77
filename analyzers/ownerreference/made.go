package ownerreference

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// made returns the object that v refers to when f makes it, and nothing before
// instr fills it, gets it, or sets the field of its metadata; nil otherwise.
func (c *checker) made(f *memory.Func, v ssa.Value, instr ssa.Instruction, field string) *object.Object {
	o := object.Behind(c.pass.Effects, f, v)
	if o == nil || !o.Fresh() || o.Type == nil {
		return nil
	}
	for _, m := range o.Moments {
		if m.Instr != instr && o.Reaches(m.Instr, instr) && mayFill(m, field) {
			return nil
		}
	}
	return o
}

// mayFill: what happens there may set the field of the metadata.
func mayFill(m *object.Event, field string) bool {
	if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
		return true
	}
	meta := ssaflow.FieldSteps("ObjectMeta")
	for _, ch := range m.Changes {
		if ch.Below.Overlaps(meta.Field(field)) && (ch.Below != meta || !ssaflow.LeavesOut(ch.Val, field)) {
			return true
		}
	}
	return false
}
