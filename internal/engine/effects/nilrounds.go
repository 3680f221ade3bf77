package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// eachRoundSets: the variable belongs to a loop behind each of whose rounds it is set, by
// that round or, as it says itself, by one before (`if best == nil || x.less(best)`). So it
// is nil only when there are none, and their author may know better.
func (w *nilWalk) eachRoundSets(phi *ssa.Phi) bool {
	b, loop := phi.Block(), false
	for n, pred := range b.Preds {
		if !b.Dominates(pred) {
			continue
		}
		loop = true
		if !w.setBehind(phi, phi.Edges[n], pred, b) {
			return false
		}
	}
	return loop
}

// setBehind: what a round leaves in the variable when control goes from pred to succ was put
// there by the round, or is what was there and is known not to be nil.
func (w *nilWalk) setBehind(phi *ssa.Phi, v ssa.Value, pred, succ *ssa.BasicBlock) bool {
	if v == ssa.Value(phi) {
		return w.foundThere(phi, w.in.P.Flow.EdgeConds(pred, succ))
	}
	kept, ok := v.(*ssa.Phi)
	if !ok || !slices.Contains(kept.Edges, ssa.Value(phi)) {
		return true
	}
	for n, from := range kept.Block().Preds {
		if kept.Edges[n] == ssa.Value(phi) && !w.setBehind(phi, phi, from, kept.Block()) {
			return false
		}
	}
	return true
}
