package ownerreference

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// made returns the object that v refers to when f makes it, and nothing before
// instr fills it, gets it, or sets the field of its metadata; nil otherwise.
func (c *checker) made(f *memory.Func, v ssa.Value, instr ssa.Instruction, field string) *object.Object {
	if v == nil {
		return nil
	}
	val := f.Val(v)
	if len(val.Refs) != 1 || val.Opaque || val.Refs[0].Copy {
		return nil
	}
	o := object.Of(c.pass.Effects, f, val.Refs[0].Loc)
	if o == nil || !o.Fresh() || o.Type == nil {
		return nil
	}
	for _, m := range o.Moments {
		if m.Instr != instr && o.Reaches(m.Instr, instr) && mayFill(m, ssaflow.FieldSteps("ObjectMeta", field)) {
			return nil
		}
	}
	return o
}

// mayFill: what happens there may set the field.
func mayFill(m *object.Event, field ssaflow.Steps) bool {
	if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
		return true
	}
	for _, ch := range m.Changes {
		whole := ch.Below == ssaflow.FieldSteps("ObjectMeta") && leavesOut(ch.Val, strings.TrimPrefix(string(field), ".ObjectMeta."))
		if !whole && ch.Below.Overlaps(field) {
			return true
		}
	}
	return false
}

// leavesOut: v is a literal that does not set the field.
func leavesOut(v ssa.Value, field string) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	lit, ok := load.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *lit.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if ssaflow.FieldOf(r) == nil || ssaflow.FieldOf(r).Name() == field {
				return false
			}
		default:
			return false
		}
	}
	return true
}
