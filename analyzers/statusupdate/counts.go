package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isCounted: the change is one that its author may mean to save.
func (c *checker) isCounted(m *object.Event, w object.Change) bool {
	switch {
	case c.o.Fresh() && !c.o.ReadBefore(m) && isZeroAgain(w):
		return false
	case w.Handed:
		return c.o.Root.Kind == memory.RootAlloc && c.o.ReadBefore(m) || w.Instr.(ssa.CallInstruction).Common().IsInvoke()
	case w.PutsIn():
		return true
	}
	return c.isCleared(w) || c.isTakenOver(m, w)
}

// mayBeOfUse: without the change, which does not tell by itself what it is for, the write may
// be of use: something else was changed, or may have been.
func (c *checker) mayBeOfUse(w object.Change, at *object.Event) bool {
	return c.hasOtherChange(at) || !c.isCleared(w) && slices.ContainsFunc(c.o.Moments, func(x *object.Event) bool {
		return (x.Leaves || x.LeavesPart && !isStatusOnly(x)) && c.o.Reaches(x.Instr, at.Instr)
	})
}

// isStatusOnly: what leaves sight is the status that a function value is to change.
func isStatusOnly(m *object.Event) bool {
	return len(m.Given) > 0 && !slices.ContainsFunc(m.Given, func(g object.Change) bool { return g.Part != object.PartStatus })
}

// isTakenOver: the status that another object has is put into one that was just read, which
// has the stored one: not to keep that, as when it is put into an object that was made.
func (c *checker) isTakenOver(m *object.Event, w object.Change) bool {
	from := w.From()
	if from == nil || !c.isRead(c.o, m.Instr) {
		return false
	}
	other := object.Behind(c.pass.Effects, c.f, from)
	if other == nil || c.isRead(other, m.Instr) {
		return false
	}
	_, local := other.Root.Value.(*ssa.Alloc)
	return !local
}

// isRead: at an instruction, an object is what a client has read or answered in this
// function, or a copy of that.
func (c *checker) isRead(o *object.Object, at ssa.Instruction) bool {
	if slices.ContainsFunc(o.Moments, func(x *object.Event) bool { return x.Reads(c.pass.Effects) && o.Reaches(x.Instr, at) }) {
		return true
	}
	made, ok := o.Root.Value.(*ssa.Call)
	if !ok {
		return false
	}
	call, ok := c.pass.Flow.Resolve(made)
	if !ok {
		return false
	}
	if _, isOp := kube.ClientOp(call.Fn); isOp {
		return true
	}
	if _, copies := kube.DeepCopies(call.Fn); !copies {
		return false
	}
	of := object.Behind(c.pass.Effects, c.f, call.Arg(-1))
	return of != nil && of != o && c.isRead(of, made)
}

// isZeroAgain: the change stores what a new object has anyway.
func isZeroAgain(w object.Change) bool {
	st, ok := w.Instr.(*ssa.Store)
	return ok && w.Via == nil && ssaflow.IsZero(st.Val)
}

// isMadeAnew: elsewhere the package computes a status as a whole for an object of the kind,
// and saves it: what the object is created with is not what counts.
func (c *checker) isMadeAnew() bool {
	for _, f := range c.pass.Funcs() {
		for _, o := range object.WithStatus(c.pass.Effects, f) {
			if o.Type.Obj() == c.o.Type.Obj() && slices.ContainsFunc(o.Moments, func(m *object.Event) bool {
				return slices.ContainsFunc(m.Changes, func(w object.Change) bool { return w.Field() == "Status" && w.PutsIn() && isComputed(w) }) &&
					slices.ContainsFunc(o.Moments, func(s *object.Event) bool { return s.StatusOp() != nil && o.Reaches(m.Instr, s.Instr) })
			}) {
				return true
			}
		}
	}
	return false
}

// isComputed: what is stored is the result of a function.
func isComputed(w object.Change) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok {
		return false
	}
	call, ok := ssaflow.SoleDefinition(st.Val).(*ssa.Call)
	return ok && !call.Call.IsInvoke()
}
