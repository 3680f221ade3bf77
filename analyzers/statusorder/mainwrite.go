package statusorder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

const handedOn = "the object is handed on before, to code that may do more with it"

// mainWrites returns the writes of the main resource that a change reaches
// unsaved and that answer into the object.
func (c *checker) mainWrites(m *object.Event, w object.Change) []*object.Event {
	if op := m.MainOp(); op != nil {
		if object.CreateOr(op) && !object.Status(op) && w.InClosure {
			return []*object.Event{m} // set in the mutate function
		}
		return nil
	}
	if m.StatusOp() != nil {
		return nil
	}
	var out []*object.Event
	c.o.Forward(m, isSet, func(st int, at *object.Event) int {
		op, quiet := at.MainOp(), c.pass.QuietAt(at.Instr)
		switch {
		case op != nil && !quiet(!c.overwrites(at, op), "the response is not certain to replace the status that was set"):
			if !at.SetsAgain(w) {
				out = append(out, at)
			}
			return object.Stop
		case quiet(at.StatusOp() != nil, "the status that was set is written before the main resource"), quiet(at.Leaves, handedOn), op != nil, at.Replaced, at.SetsAgain(w):
			return object.Stop
		}
		return st
	}, func(st int, known ssaflow.Conds) int {
		if toldNo(m, known) {
			return object.Stop
		}
		return st
	})
	return out
}

// toldNo: the function that may set the status tells by a bool whether it has, and on
// this way it has said no.
func toldNo(m *object.Event, known ssaflow.Conds) bool {
	call, ok := m.Instr.(*ssa.Call)
	return ok && known.Has(func(k ssaflow.Cond) bool {
		part, ok := k.Value.(*ssa.Extract)
		return !k.Val && (k.Value == ssa.Value(call) || ok && part.Tuple == ssa.Value(call))
	})
}

// overwrites: the operation decodes the answer into the object, and nothing
// tells the caller more than an error whether it took place.
func (c *checker) overwrites(at *object.Event, op *memory.OpCall) bool {
	if _, deferred := at.Instr.(*ssa.Defer); deferred || !c.o.Certain(op) || op.Op.Verb == kube.Apply || object.DryRun(c.pass.Effects, op) {
		return false
	}
	if object.CreateOr(op) {
		return true
	}
	if at.StatusOp() != nil || !at.Answered || at.Replaced || at.Leaves || at.LeavesPart {
		return false
	}
	return op.Via == nil || op.Via.Always || at.Instr.(ssa.CallInstruction).Common().Signature().Results().Len() == 1
}
