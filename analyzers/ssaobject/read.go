package ssaobject

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var read = rule.Form{Name: "read", Run: look((*checker).reportRead)}

// reportRead reports an apply of what the API server sent.
func (c *checker) reportRead() {
	for _, a := range c.objects {
		if a.filled != nil {
			c.pass.At(a.Call).Because(a.filled, "the object is filled here").
				Say(rule.Name(a.PatchCall.Object) + ` came from the API server and has managedFields, which apply refuses ("metadata.managedFields must be nil"); build an object with nothing but your fields`)
		}
	}
}

// filled returns where the object was filled by the API server before the apply,
// unless its managed fields are taken away or it is built anew.
func (c *checker) filled(f *memory.Func, o *object.Object, op *memory.OpCall) ssa.Instruction {
	for _, w := range objects.MetaWrites(c.pass.Flow, f.Fn) {
		if w.Field == "ManagedFields" {
			return nil
		}
	}
	for _, m := range o.Moments {
		if m.Leaves && m.Instr != op.Call.Instr {
			return nil
		}
		for _, ch := range m.Changes {
			if ch.Below == ".ObjectMeta" || ch.Below == ".ObjectMeta.ManagedFields" {
				return nil
			}
		}
	}
	for _, m := range o.Moments {
		at := op.Call.Instr
		if m.Instr == at || !m.Answered && !m.Reads(c.pass.Effects) || !o.Reaches(m.Instr, at) {
			continue
		}
		if err := errflow.ErrorOf(m.Instr); err != nil && !errflow.FailedIn(err, c.pass.Flow.Known(at.Block())) {
			return m.Instr
		}
	}
	return nil
}
