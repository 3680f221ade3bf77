package ownerreference

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// made returns the object that v refers to when f makes it, and nothing before
// instr fills it, gets it, or sets the field of its metadata; nil otherwise.
func (c *checker) made(f *effects.Func, v ssa.Value, instr ssa.Instruction, field string) *effects.Object {
	if v == nil {
		return nil
	}
	val := f.Val(v)
	if len(val.Refs) != 1 || val.Opaque || val.Refs[0].Copy {
		return nil
	}
	o := c.pass.Effects.Object(f, val.Refs[0].Loc)
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
func mayFill(m *effects.Moment, field string) bool {
	if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
		return true
	}
	meta := flow.FieldSteps("ObjectMeta")
	for _, ch := range m.Changes {
		if ch.Below.Overlaps(meta.Field(field)) && (ch.Below != meta || !flow.LeavesOut(ch.Val, field)) {
			return true
		}
	}
	return false
}
