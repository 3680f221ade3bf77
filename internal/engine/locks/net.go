package locks

import (
	"maps"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// lockNet is what a call of a function does to locks, in places below its
// parameters and package variables.
type lockNet struct{ acquires, releases Held }

// netOf returns what a call of fn does to locks.
func (l *Locks) netOf(fn *ssa.Function) *lockNet {
	if n, ok := l.net[fn]; ok {
		return n
	}
	n := &lockNet{}
	l.net[fn] = n
	if !touchesLocks(l.p, fn) {
		return n
	}
	l.run(fn)
	n.releases = make(Held)
	for i, op := range opsIn(l.p, fn) {
		if !op.Unlock {
			continue
		}
		if at, _ := l.at(i); at[op.Place] == 0 && !takenBefore(i, op.Place, l.at) {
			n.releases[op.Place] = op.Mode
		}
	}
	// What it unlocks without having locked it is held where it is called.
	n.acquires = l.behind(fn, maps.Clone(n.releases))
	return n
}

// through goes through a literal that is called where held are: it unlocks what the
// function around it has locked, perhaps for a time.
func (l *Locks) through(c ssaflow.Call, held Held) {
	lit := c.Static
	if !touchesLocks(l.p, lit) {
		return
	}
	l.running[lit] = true
	defer delete(l.running, lit)
	behind := l.behind(lit, maps.Clone(held))
	for place := range unlocksIn(l.p, lit) { // of a mutex that it is given
		if at, ok := outside(l.p, c, place); ok && behind[place] == 0 {
			delete(behind, at)
		}
	}
	clear(held)
	maps.Copy(held, behind)
}

// behind returns what is held whenever fn has returned that began with entry.
func (l *Locks) behind(fn *ssa.Function, entry Held) Held {
	entries := make(map[*ssa.BasicBlock]Held)
	l.flow(fn, entry, entries)
	deferred := make(Held)
	var again []*ssa.Defer // that lock
	for i, op := range opsIn(l.p, fn) {
		switch d, ok := i.(*ssa.Defer); {
		case !ok:
		case op.Unlock:
			deferred[op.Place] = op.Mode
		case !op.Try:
			again = append(again, d)
		}
	}
	for _, d := range fn.AnonFuncs { // unlocked by a deferred literal
		maps.Copy(deferred, unlocksIn(l.p, d))
	}
	var out Held
	for _, r := range ssaflow.Returns(fn) {
		at := l.heldAt(r, entries)
		maps.DeleteFunc(at, func(place ssaflow.AccessPath, _ Mode) bool { return deferred[place] != 0 })
		for _, d := range again {
			if op, _ := OpOf(l.p, d); ssaflow.Dominates(d, r) {
				at[op.Place] = op.Mode
			}
		}
		if out == nil {
			out = at
		}
		maps.DeleteFunc(out, func(place ssaflow.AccessPath, _ Mode) bool { return at[place] == 0 })
	}
	return out
}

// outside turns a place below a parameter of c's callee into one of the caller.
func outside(p *ssaflow.Package, c ssaflow.Call, place ssaflow.AccessPath) (ssaflow.AccessPath, bool) {
	switch root := place.Root.(type) {
	case *ssa.Global:
		return place, true
	case *ssa.Parameter:
		for i, param := range c.Static.Params {
			if param == root && i < len(c.Args) {
				return p.PlaceOf(ssaflow.Unwrap(c.Args[i])).Below(place.Path), true
			}
		}
	}
	return place, false
}

// touchesLocks: fn itself locks or unlocks.
func touchesLocks(p *ssaflow.Package, fn *ssa.Function) bool {
	for range opsIn(p, fn) {
		return true
	}
	return false
}

// unlocksIn returns the mutexes that fn unlocks on some path.
func unlocksIn(p *ssaflow.Package, fn *ssa.Function) Held {
	out := make(Held)
	for _, op := range opsIn(p, fn) {
		if op.Unlock {
			out[op.Place] = op.Mode
		}
	}
	return out
}
