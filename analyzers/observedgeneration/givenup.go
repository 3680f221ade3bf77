package observedgeneration

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// saysNothing: the object is made here, and nothing is put into its status: fields that
// were applied before are given up.
func saysNothing(pass *rule.Pass, f *memory.Func, op *memory.OpCall) bool {
	o := object.Behind(pass.Effects, f, op.Call.Arg(op.Op.Obj))
	if o == nil || !o.Fresh() {
		return false
	}
	for _, m := range o.Moments {
		if m.Instr != op.Call.Instr && (m.Leaves || m.LeavesPart || m.Replaced || m.Answered) {
			return false
		}
		for _, ch := range m.Changes {
			if ch.Below == "" || ch.Below.HasField("Status") {
				return false
			}
		}
	}
	return true
}
