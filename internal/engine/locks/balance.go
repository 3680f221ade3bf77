package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Balanced reports whether a call of fn leaves the mutex at place as it was, and never
// gives back what others have locked: each unlock in fn undoes a lock of fn, and each
// lock is undone before fn returns. Literals in fn, and what it calls, are not looked
// into. A function that has nothing to do with the mutex is balanced.
func (l *Locks) Balanced(fn *ssa.Function, place ssaflow.AccessPath) bool {
	for i, op := range opsIn(l.p, fn) {
		switch {
		case op.Place != place:
		case op.Unlock:
			if !l.undoesOwn(i) {
				return false
			}
		case op.Try || !l.undoneBelow(i, op):
			return false
		}
	}
	return true
}

// undoneBelow: on every way from a lock to a return of its function it is undone, or a
// deferred call that undoes it is registered, there or before.
func (l *Locks) undoneBelow(lock ssa.CallInstruction, op Op) bool {
	if _, ok := lock.(*ssa.Call); !ok {
		return false // deferred, or in a goroutine
	}
	op.Unlock = true
	for i := range ssaflow.Instrs(lock.Parent()) {
		if d, ok := i.(*ssa.Defer); ok && l.is(d, op) && ssaflow.Dominates(d, lock) {
			return true
		}
	}
	return paths.Find(l.p, paths.After(lock), paths.Query{To: paths.IsReturn, Avoid: func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		return ok && l.is(ci, op)
	}}).None()
}

// undoesOwn reports whether an unlock gives back what its own function has locked on
// every way to it, since it last gave it back: it is not there for the lock of another
// function, nor for that of another object.
func (l *Locks) undoesOwn(unlock ssa.CallInstruction) bool {
	op, ok := OpOf(l.p, unlock)
	if !ok || !op.Unlock || !settled(l.p, op.Place, unlock.Parent()) {
		return false
	}
	if takenBefore(unlock, op.Place, l.At) {
		return true
	}
	starts := []paths.Point{paths.Entry(unlock.Parent())}
	for i := range ssaflow.Instrs(unlock.Parent()) {
		if call, ok := i.(*ssa.Call); ok && l.is(call, op) {
			starts = append(starts, paths.After(i))
		}
	}
	op.Unlock = false
	locked := func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		return ok && l.is(call, op)
	}
	for _, from := range starts {
		if !paths.Find(l.p, from, paths.Query{To: paths.Is(unlock), Avoid: locked}).None() {
			return false
		}
	}
	return true
}

// takenBefore: the unlock is a deferred one that is registered before the lock: at each
// return behind it, where it runs, the mutex is held, and it was not yet when it was
// registered, by the function around a literal.
func takenBefore(unlock ssa.Instruction, place ssaflow.AccessPath, at func(ssa.Instruction) (Held, bool)) bool {
	if _, ok := unlock.(*ssa.Defer); !ok {
		return false
	}
	if held, _ := at(unlock); held[place] != 0 {
		return false
	}
	runs := false
	for _, ret := range ssaflow.Returns(unlock.Parent()) {
		if !ssaflow.Reaches(unlock, ret, nil) {
			continue
		}
		if held, _ := at(ret); held[place] == 0 {
			return false
		}
		runs = true
	}
	return runs
}

// is: the call does the same to the same mutex.
func (l *Locks) is(call ssa.CallInstruction, op Op) bool {
	x, ok := OpOf(l.p, call)
	return ok && x == op
}

// settled: the place is the same mutex wherever fn names it.
func settled(p *ssaflow.Package, place ssaflow.AccessPath, fn *ssa.Function) bool {
	switch root := place.Root.(type) {
	case *ssa.Phi:
		return false
	case *ssa.Alloc:
		if place.Path.Derefs() && len(ssaflow.StoresTo(root)) != 1 {
			return false
		}
	}
	return !repointed(place, storedFields(p, fn))
}
