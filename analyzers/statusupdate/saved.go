package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isSavedBetween: on some way from the change to the write, the status is saved:
// the other ways are those where it did not change.
func (c *checker) isSavedBetween(m, at *object.Event) bool {
	return slices.ContainsFunc(c.o.Moments, func(s *object.Event) bool {
		return s != at && s.StatusOp() != nil && c.o.Reaches(m.Instr, s.Instr) && c.o.Reaches(s.Instr, at.Instr)
	})
}

// isSavedInstead: the status is saved on another way from the change: on the one where
// the helper that makes the change says that there was one, or, when the write
// creates the object, at the next pass, which finds it there.
func (c *checker) isSavedInstead(m, at *object.Event) bool {
	return slices.ContainsFunc(c.o.Moments, func(s *object.Event) bool {
		if s == at || s.StatusOp() == nil || !c.o.Reaches(m.Instr, s.Instr) {
			return false
		}
		return at.MainOp().Op.Verb == kube.Create || c.isReportedBy(m.Instr, s.Instr.Block(), at.Instr.Block())
	})
}

// isSavedOtherwise: from the change some way leads past the write to one of the status, and
// from the write none does.
func (c *checker) isSavedOtherwise(d *drop) bool {
	saves := func(from, past *object.Event) (found bool) {
		c.o.Forward(from, 0, func(st int, m *object.Event) int {
			found = found || m.StatusOp() != nil
			if found || m == past {
				return object.Stop
			}
			return st
		}, nil)
		return found
	}
	return saves(c.o.At(d.change.Instr), d.at) && !saves(d.at, nil)
}

// isReportedBy: a bool result of the call that makes a change leads to one block, and its
// opposite to the other.
func (c *checker) isReportedBy(change ssa.Instruction, saved, other *ssa.BasicBlock) bool {
	call, ok := change.(*ssa.Call)
	if !ok {
		return false
	}
	known := c.pass.Flow.Known(other)
	return c.pass.Flow.Known(saved).Has(func(k ssaflow.Cond) bool {
		e, ok := k.Value.(*ssa.Extract)
		return (k.Value == ssa.Value(call) || ok && e.Tuple == ssa.Value(call)) && known.Has(func(o ssaflow.Cond) bool { return o.Value == k.Value && o.Val != k.Val })
	})
}

// hasOtherChange: another part of the object is changed before, so that the write
// is of use.
func (c *checker) hasOtherChange(at *object.Event) bool {
	for _, w := range at.Changes { // by the callee that writes
		if w.Part != object.PartStatus && w.Part != object.PartIdentity {
			return true
		}
	}
	for _, m := range c.o.Moments {
		for _, w := range m.Changes {
			if w.Part == object.PartStatus || w.Part == object.PartIdentity {
				continue
			}
			for _, hit := range c.reached(m, w) {
				if hit == at {
					return true
				}
			}
		}
	}
	return false
}

// mayBeSavedLater: the status may still be saved after the write: by a status write
// of the object or, when the write was of use, by somebody who gets it; or from
// a copy.
func (c *checker) mayBeSavedLater(d *drop, alone bool) bool {
	later := false
	step := func(st int, m *object.Event) int {
		if m.StatusOp() != nil || !alone && (m.Out() || m.Returned) {
			later = true
		}
		if later || m.Replaced {
			return object.Stop // what is read again has the stored status
		}
		return st
	}
	later = d.at.StatusOp() != nil || !alone && d.at.Out()
	c.o.Forward(d.at, 0, step, func(st int, known ssaflow.Conds) int {
		if d.op.Via == nil && object.FailedIn(d.op, known) {
			return object.Stop // what follows a failure saves nothing of what was dropped
		}
		return st
	})
	if later || object.OtherWrites(c.pass.Effects, c.f, c.o, c.o.At(d.change.Instr), object.Status) {
		return true
	}
	c.o.Forward(c.o.At(d.change.Instr), 0, func(st int, m *object.Event) int {
		if m == d.at && m.Answered {
			return object.Stop // a copy holds the answer
		}
		for _, cp := range m.Copies {
			later = later || cp.Part == object.PartStatus || object.Kept(c.pass.Effects, c.f, cp)
		}
		return st
	}, nil)
	return later
}
