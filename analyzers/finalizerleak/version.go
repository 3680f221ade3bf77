package finalizerleak

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A version is an object at a place, up to the instruction that writes or copies it.
type version struct {
	o  *object.Object
	at ssaflow.AccessPath
	to ssa.Instruction
}

// versions returns the object that is written and, where that is a copy to which nothing
// happens, what it is a copy of: what is known of the one holds for the other.
func versions(pass *rule.Pass, f *memory.Func, o *object.Object, m *object.Event, op *memory.OpCall) []version {
	out := []version{{o, objects.PathOf(pass.Flow, op.Call.Arg(op.Op.Obj)), m.Instr}}
	made, from := lifecycle.CopyOf(pass.Flow, out[0].at)
	if made == nil || !o.Reaches(made, m.Instr) || changed(pass, f, out[0], made, true) {
		return out
	}
	if source := object.Behind(pass.Effects, f, ssaflow.Unwrap(from)); source != nil {
		out = append(out, version{source, objects.PathOf(pass.Flow, from), made})
	}
	return out
}
