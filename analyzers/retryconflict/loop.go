package retryconflict

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var loop = rule.Form{Name: "loop", Run: mistakesOf("loop", reportLoop)}

func reportLoop(c *checker, m mistake, src rule.Operation) {
	c.pass.At(src.Call).Because(c.otherRead(m.f, m.op), "this reads into another variable").
		Say(repeats(m, src, "loop"))
}

// loops looks for loops that a successful update leaves, and a failed one goes
// through again with the same object.
func (c *checker) loops(f *memory.Func) {
	for _, o := range object.Written(c.pass.Effects, f) {
		for _, m := range o.Moments {
			if len(m.Ops) != 1 || !ssaflow.InLoop(m.Instr.Block()) || c.seen[m.Instr] {
				continue
			}
			op := m.Ops[0]
			if op.Op.Verb != kube.Update || object.CreateOr(op) || op.Via != nil || !o.Certain(op) || m.Renews() || !c.isRepeated(o, m, op) {
				continue
			}
			c.add(mistake{"loop", f, op, "this loop", nil})
		}
	}
}

// isRepeated: control comes back to the update after it failed, with the same
// version, and not after it succeeded. A read on any way back is for all of them: what
// leaves it out tells the first attempt from the others.
func (c *checker) isRepeated(o *object.Object, m *object.Event, op *memory.OpCall) bool {
	const unknown, failed = 0, 1
	retried, other, read := false, false, false
	o.Forward(m, unknown, func(st int, at *object.Event) int {
		if at == m {
			if st == failed {
				retried = true
			} else {
				other = true
			}
			return object.Stop
		}
		if at.Renews() || len(at.Ops) > 0 {
			read = read || st == failed && at.Renews() && ssaflow.Reaches(at.Instr, m.Instr, nil)
			return object.Stop
		}
		return st
	}, func(st int, known []ssaflow.Cond) int {
		if object.FailedIn(op, known) {
			return failed
		}
		return st
	})
	return retried && !other && !read && c.isSameInLoop(o, m)
}

// isSameInLoop: the object is made or got outside the loop.
func (c *checker) isSameInLoop(o *object.Object, m *object.Event) bool {
	switch o.Root.Kind {
	case memory.RootParam, memory.RootFree:
		return true
	}
	i, ok := o.Root.Value.(ssa.Instruction)
	return ok && i.Block() != nil && !ssaflow.Reaches(m.Instr, i, nil) && c.hasVersion(o.Root.Value)
}
