package statuslost

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isCopied is the state of a way on which the answer to a write was copied.
const isCopied = 1

// answered reports the status writes behind a write of the main resource, of which the answer has
// replaced what the function set in the status before.
func (c *checker) answered(m *object.Event, w object.Change) {
	if !c.saves || !isSetInStatus(w) || w.Via != nil || m.MainOp() != nil {
		return
	}
	c.o.Forward(m, 0, func(st int, main *object.Event) int {
		op := main.MainOp()
		if main.StatusOp() != nil || main.Replaced || main.Leaves || main.SetsAgain(w) || op != nil && !c.brings(main) {
			return object.Stop
		}
		if op == nil {
			return st
		}
		c.o.Forward(main, 0, func(st int, at *object.Event) int {
			switch {
			case at.StatusOp() != nil && !at.SetsAgain(w) && c.savesOld(main, at, st):
				c.sayAnswered(w, main, at)
				return object.Stop
			case at.StatusOp() != nil, at.MainOp() != nil, at.Replaced, at.SetsAgain(w), at.Leaves, at.LeavesPart:
				return object.Stop
			case len(at.Copies) > 0:
				return isCopied
			}
			return st
		}, func(st int, known ssaflow.Conds) int {
			if object.FailedIn(op, known) {
				return object.Stop // then nothing was answered
			}
			return st
		})
		return object.Stop
	}, nil)
}

// brings: the write of the main resource puts the stored status into the object, which nobody
// misses where it is being deleted.
func (c *checker) brings(main *object.Event) bool {
	op := main.MainOp()
	_, deferred := main.Instr.(*ssa.Defer)
	return !deferred && op.Via == nil && main.Answered && !main.LeavesPart && !object.CreateOr(op) && op.Op.Verb != kube.Apply && c.o.Certain(op) && !object.DryRun(c.pass.Effects, op) &&
		!slices.ContainsFunc(lifecycle.Deleting(c.pass.Flow, main.Instr.Block()), func(obj ssa.Value) bool {
			return kube.Named(obj.Type()) != nil && kube.Named(obj.Type()).Obj() == c.o.Type.Obj()
		})
}

// savesOld: the status write sends what the write of the main resource has brought.
func (c *checker) savesOld(main, saved *object.Event, st int) bool {
	d, isDeferred := saved.Instr.(*ssa.Defer)
	return !object.CreateOr(saved.StatusOp()) && c.sendsStatus(saved.StatusOp()) && !(st == isCopied && saved.StatusOp().Op.Verb == kube.Patch) && (!isDeferred || ssaflow.Dominates(d, main.Instr))
}

func (c *checker) sayAnswered(w object.Change, main, saved *object.Event) {
	first, ok1 := c.pass.Operation(c.f, main.MainOp())
	src, ok2 := c.pass.Operation(c.f, saved.StatusOp())
	if !ok1 || !ok2 || c.told[saved] {
		return
	}
	c.told[saved] = true
	_, _, line := c.pass.WriteLine(w.Write)
	c.pass.At(src.Call).Because(w, "the status is set here").Because(first.Call, "the response brings the stored status back").
		Sayf("status of %s set on line %d is overwritten by the response to %s on line %d before %s saves it; set the status after %s", src.Object, line, first.Name, c.pass.Line(first.Call.Pos()), src.Name, first.Name)
}
