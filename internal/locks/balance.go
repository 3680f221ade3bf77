package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// UndoesOwn reports whether an unlock gives back what its own function has locked on
// every way to it, since it last gave it back: it is not there for the lock of another
// function, nor for that of another object.
func (l *Locks) UndoesOwn(unlock ssa.CallInstruction) bool {
	op, ok := OpOf(l.p, unlock)
	if !ok || !op.Unlock || !settled(op.Place, unlock.Parent()) {
		return false
	}
	starts := []paths.Point{paths.Entry(unlock.Parent())}
	for i := range ssaflow.Instrs(unlock.Parent()) {
		if call, ok := i.(*ssa.Call); ok && l.is(call, op) {
			starts = append(starts, paths.After(i))
		}
	}
	op.Unlock = false
	for _, from := range starts {
		if !paths.Find(l.p, from, paths.Query{To: paths.Is(unlock), Avoid: func(i ssa.Instruction) bool {
			call, ok := i.(*ssa.Call)
			return ok && l.is(call, op)
		}}).None() {
			return false
		}
	}
	return true
}

// is: the call does the same to the same mutex.
func (l *Locks) is(call *ssa.Call, op Op) bool {
	x, ok := OpOf(l.p, call)
	return ok && x == op
}

// settled: the place is the same mutex wherever fn names it.
func settled(place ssaflow.AccessPath, fn *ssa.Function) bool {
	switch root := place.Root.(type) {
	case *ssa.Phi:
		return false
	case *ssa.Alloc:
		if place.Path.Derefs() && len(ssaflow.StoresTo(root)) != 1 {
			return false
		}
	}
	return !Repointed(place, storedFields(fn))
}
