package paths

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// A Typestate follows something along all paths: a state, and the events that
// change it. S is small: each state is followed through the function by itself.
type Typestate[S comparable] struct {
	// Event returns the state that follows an instruction, or false where the
	// path ends: what is followed is gone, or the question answered. It is asked
	// for every instruction.
	Event func(S, ssa.Instruction) (S, bool)
	// Turn, unless nil, does the same on an edge, with what is known there.
	Turn func(S, ssaflow.Conds) (S, bool)
	// Defers, unless nil, says which deferred calls are events: they take place
	// where the function ends, the last first. Others take place where they are
	// registered.
	Defers func(*ssa.Defer) bool
	// Feasible: only paths are followed on which no condition is decided in two
	// ways, as in a PathQuery that is not plain.
	Feasible bool
}

// Run follows the paths that begin at a point in a state. It reports false when
// there is too much to look at: then some events were not met.
func (t Typestate[S]) Run(p *ssaflow.Package, from Point, state S) bool {
	e := &explorer[S]{p: p, feasible: t.Feasible, defers: t.Defers}
	e.visit = func(n *pathNode[S], i ssa.Instruction) verdict {
		next, ok := t.Event(n.state, i)
		if !ok {
			return pathEnds
		}
		n.state = next
		return goesOn
	}
	if t.Turn != nil {
		e.turn = func(s S, pred, succ *ssa.BasicBlock) (S, bool) { return t.Turn(s, p.EdgeConds(pred, succ)) }
	}
	return e.run(from, state, nil)
}
