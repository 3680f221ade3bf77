package statuslost

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reread reports the status write that comes behind a read, where nothing can have changed in
// between: what was set in the status before the read is lost.
func (c *checker) reread(read *object.Event) {
	var saved *object.Event
	c.o.Forward(read, 0, func(st int, at *object.Event) int {
		if at.StatusOp() != nil {
			saved = at
		}
		if saved == at || mayChange(at) || at.Replaced {
			return object.Stop
		}
		return st
	}, nil)
	if saved == nil || saved.StatusOp().Via != nil || saved.Replaced && !saved.Answered || saved.StatusOp().Op.Verb == kube.Patch || !c.sendsStatus(saved.StatusOp()) || mayChange(saved) && !saved.Answered || slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool {
		return m != saved && mayChange(m) && c.comesTo(m, saved)
	}) {
		return
	}
	set := slices.IndexFunc(c.o.Moments, func(m *object.Event) bool { return c.setsStatus(m) && c.comesTo(m, read) })
	if set < 0 && c.o.Root.Kind != memory.RootParam && c.o.Root.Kind != memory.RootFree {
		return
	}
	src, ok := c.pass.Operation(c.f, saved.StatusOp())
	if !ok {
		return
	}
	at := c.pass.At(src.Call).Because(read.Instr, "the object is read anew here")
	if set < 0 {
		at.Sayf("%s saves %s as it was just read on line %d: what was set in its status before is lost; set it after the read", src.Name, src.Object, c.pass.Line(read.Instr.Pos()))
		return
	}
	changes := c.o.Moments[set].Changes
	_, _, line := c.pass.WriteLine(changes[slices.IndexFunc(changes, isSetInStatus)].Write)
	at.Sayf("status of %s set on line %d is lost: the object is read anew on line %d before %s saves it; set the status after the read", src.Object, line, c.pass.Line(read.Instr.Pos()), src.Name)
}

// mayChange: the status may be another one behind the event, but for what is answered to a write.
func mayChange(m *object.Event) bool {
	return len(m.Given) > 0 || m.Leaves || m.LeavesPart || slices.ContainsFunc(m.Changes, func(w object.Change) bool { return w.Part == object.PartStatus })
}

// setsStatus: the event sets something in the status, to be saved.
func (c *checker) setsStatus(m *object.Event) bool {
	return m.StatusOp() == nil && slices.ContainsFunc(m.Changes, isSetInStatus)
}

func isSetInStatus(w object.Change) bool { return w.Part == object.PartStatus && w.Meant() }

// comesTo: the object comes from one event to another, and is not read anew in between.
func (c *checker) comesTo(m, to *object.Event) (found bool) {
	c.o.Forward(m, 0, func(st int, at *object.Event) int {
		if found = found || at == to; found || at.Replaced {
			return object.Stop
		}
		return st
	}, nil)
	return found
}

// sendsStatus: the operation sends the status of this object and nothing else.
func (c *checker) sendsStatus(op *memory.OpCall) bool {
	return op.Sub == "status" && op.Op.Verb != kube.Apply && c.o.Certain(op) && !object.DryRun(c.pass.Effects, op) && object.SendsObject(c.pass.Effects, op)
}
