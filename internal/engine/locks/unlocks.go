package locks

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// Releases returns the places that a call unlocks: as a method of the mutex, or
// as a function of the package, or a literal, that unlocks what it has not locked, and
// does not lock it again.
func (l *Locks) Releases(call ssa.CallInstruction) Held {
	if op, ok := OpOf(l.p, call); ok {
		if op.Unlock {
			return Held{op.Place: op.Mode}
		}
		return nil
	}
	c, ok := l.p.Resolve(call)
	if !ok || c.Static == nil {
		return nil
	}
	if c.Static.Parent() != nil {
		out := make(Held)
		for place, mode := range unlocksIn(l.p, c.Static) {
			if at, _ := outside(l.p, c, place); !l.Balanced(c.Static, place) {
				out[at] = mode
			}
		}
		return out
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.runAll()
	out := make(Held)
	net := l.netOf(c.Static)
	for place, mode := range net.releases {
		if at, ok := outside(l.p, c, place); ok && net.acquires[place] == 0 {
			out[at] = mode
		}
	}
	return out
}

// UnlockedElsewhere returns the mutexes, as fields of their structs, that some
// function of the package unlocks without having locked them: it was handed
// the lock. For a mutex that is embedded or no field, the field is nil.
func (l *Locks) UnlockedElsewhere() map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	for _, fn := range l.p.Funcs {
		for i, op := range opsIn(l.p, fn) {
			if !op.Unlock {
				continue
			}
			if held, known := l.At(i); known && held[op.Place] == 0 && !locksPlace(l.p, fn, op.Place) {
				out[MutexField(i)] = true
			}
		}
	}
	return out
}

// locksPlace: fn locks the mutex itself, on some path.
func locksPlace(p *ssaflow.Package, fn *ssa.Function, place ssaflow.AccessPath) bool {
	for _, op := range opsIn(p, fn) {
		if !op.Unlock && op.Place == place {
			return true
		}
	}
	return false
}

// MutexField returns the struct field of the mutex that a lock operation works
// on, or nil.
func MutexField(ci ssa.CallInstruction) *types.Var {
	v := ci.Common().Value
	if !ci.Common().IsInvoke() && len(ci.Common().Args) > 0 {
		v = ci.Common().Args[0]
	}
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	if fa, ok := v.(*ssa.FieldAddr); ok {
		if f := ssaflow.FieldOf(fa); f != nil {
			return f.Origin()
		}
	}
	return nil
}
