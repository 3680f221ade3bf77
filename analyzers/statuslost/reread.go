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
	if saved == nil || saved.StatusOp().Via != nil || saved.Replaced && !saved.Answered || saved.StatusOp().Op.Verb == kube.Patch || !c.sendsStatus(saved.StatusOp()) || mayChange(saved) && !saved.Answered || c.changed()[saved] {
		return
	}
	set := c.lost[read]
	if set == nil && c.o.Root.Kind != memory.RootParam && c.o.Root.Kind != memory.RootFree {
		return
	}
	src, ok := c.pass.Operation(c.f, saved.StatusOp())
	if !ok {
		return
	}
	at := c.pass.At(src.Call).Because(read.Instr, "the object is read anew here")
	if set == nil {
		at.Sayf("%s saves %s as it was just read on line %d: what was set in its status before is lost; set it after the read", src.Name, src.Object, c.pass.Line(read.Instr.Pos()))
		return
	}
	_, _, line := c.pass.WriteLine(set.Changes[slices.IndexFunc(set.Changes, isSetInStatus)].Write)
	at.Sayf("status of %s set on line %d is lost: the object is read anew on line %d before %s saves it; set the status after the read", src.Object, line, c.pass.Line(read.Instr.Pos()), src.Name)
}

// mayChange: the status may be another one behind the event, but for what is answered to a write.
func mayChange(m *object.Event) bool {
	return len(m.Given) > 0 || m.Leaves || m.LeavesPart || slices.ContainsFunc(m.Changes, func(w object.Change) bool { return w.Part == object.PartStatus })
}

func isSetInStatus(w object.Change) bool { return w.Part == object.PartStatus && w.Meant() }

// changed returns the status writes that the object may come to with another status than that which
// was read, and notes the reads by which a status that was set before is lost.
func (c *checker) changed() map[*object.Event]bool {
	if c.dirty != nil {
		return c.dirty
	}
	c.dirty, c.lost = make(map[*object.Event]bool), make(map[*object.Event]*object.Event)
	for _, m := range c.o.Moments {
		if !mayChange(m) {
			continue
		}
		sets := m.StatusOp() == nil && slices.ContainsFunc(m.Changes, isSetInStatus)
		c.o.Forward(m, 0, func(st int, at *object.Event) int {
			c.dirty[at] = c.dirty[at] || at != m
			if sets && c.lost[at] == nil {
				c.lost[at] = m
			}
			if at.Replaced {
				return object.Stop
			}
			return st
		}, nil)
	}
	return c.dirty
}

// sendsStatus: the operation sends the status of this object and nothing else.
func (c *checker) sendsStatus(op *memory.OpCall) bool {
	return op.Sub == "status" && op.Op.Verb != kube.Apply && c.o.Certain(op) && !object.DryRun(c.pass.Effects, op) && object.SendsObject(c.pass.Effects, op)
}
