package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// counts: the change is one that its author may mean to save.
func (c *checker) counts(m *object.Event, w object.Change) bool {
	switch {
	case w.Handed:
		return c.o.Root.Kind == memory.RootAlloc && c.o.ReadBefore(m)
	case w.PutsIn():
		return true
	}
	return c.clears(w) || c.takes(m, w)
}

// ofUse: without the change, which does not tell by itself what it is for, the write may
// be of use: something else was changed, or may have been.
func (c *checker) ofUse(w object.Change, at *object.Event) bool {
	if c.savesMore(at) {
		return true
	}
	return !c.clears(w) && slices.ContainsFunc(c.o.Moments, func(x *object.Event) bool {
		return (x.Leaves || x.LeavesPart && !statusAlone(x)) && c.o.Reaches(x.Instr, at.Instr)
	})
}

// statusAlone: what leaves sight is the status that a function value is to change.
func statusAlone(m *object.Event) bool {
	return len(m.Given) > 0 && !slices.ContainsFunc(m.Given, func(g object.Change) bool { return g.Part != object.PartStatus })
}

// takes: the status that another object has is put into one that was just read, which
// has the stored one: not to keep that, as when it is put into an object that was made.
func (c *checker) takes(m *object.Event, w object.Change) bool {
	from := w.From()
	if from == nil || !c.read(c.o, m.Instr) {
		return false
	}
	other := object.Behind(c.pass.Effects, c.f, from)
	if other == nil || c.read(other, m.Instr) {
		return false
	}
	_, local := other.Root.Value.(*ssa.Alloc)
	return !local
}

// read: at an instruction, an object is what a client has read or answered in this
// function, or a copy of that.
func (c *checker) read(o *object.Object, at ssa.Instruction) bool {
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
	return of != nil && of != o && c.read(of, made)
}
