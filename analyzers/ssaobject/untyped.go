package ssaobject

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
)

// kindSet: the type of a new object is set, or may be.
func (c *checker) kindSet(f *memory.Func, o *object.Object, op *memory.OpCall) bool {
	for _, m := range o.Moments {
		if m.Instr == op.Call.Instr || !o.Reaches(m.Instr, op.Call.Instr) && !sameBlock(m.Instr, op.Call.Instr) {
			continue
		}
		if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
			return true
		}
		for _, ch := range m.Changes {
			if ch.Below == "" || ch.Below.HasPrefix(".TypeMeta") {
				return true
			}
		}
	}
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		if call.Fn != nil && call.Fn.Name() == "GetObjectKind" && o.Handed(call, o.Path) {
			return true
		}
	}
	return false
}

func sameBlock(a, b ssa.Instruction) bool { return a.Block() == b.Block() }
