package ssaobject

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
		sent := m.Instr != op.Call.Instr && (m.Answered || m.Reads(c.pass.Effects))
		if !sent || !o.Reaches(m.Instr, op.Call.Instr) || c.failedRead(m, op) {
			continue
		}
		return m.Instr
	}
	return nil
}

// failedRead: the apply stands where the read is known to have failed.
func (c *checker) failedRead(m *object.Event, op *memory.OpCall) bool {
	call, ok := m.Instr.(*ssa.Call)
	if !ok {
		return true
	}
	err := ssaflow.Result(call, call.Call.Signature().Results().Len()-1)
	if err == nil {
		return true
	}
	for _, cond := range c.pass.Flow.Known(op.Call.Instr.Block()) {
		if v, isNil, ok := cond.NilTest(); ok && v == err && !isNil {
			return true
		}
		if test, ok := cond.Value.(*ssa.Call); ok && cond.Val {
			for _, a := range test.Call.Args {
				if a == err {
					return true
				}
			}
		}
	}
	return false
}
