package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// ReturnsWithout returns the first return, in source order of the blocks, that
// a path from just after `from` comes to without passing an instruction for
// which stop is true, and that does not return an error for certain. edge,
// when given, ends a path at a branch by what is known there. nil when every
// path is stopped, fails or does not return.
func (p *Package) ReturnsWithout(from ssa.Instruction, stop func(ssa.Instruction) bool, edge func([]Cond) bool) *ssa.Return {
	var found *ssa.Return
	q := PathQuery{To: func(i ssa.Instruction) bool {
		r, ok := i.(*ssa.Return)
		if ok && !stop(r) && !p.fails(r) && (found == nil || r.Block().Index < found.Block().Index) {
			found = r
		}
		return false
	}, Avoid: stop, Plain: true}
	if edge != nil {
		q.Edge = func(pred, succ *ssa.BasicBlock) bool { return !edge(p.EdgeConds(pred, succ)) }
	}
	FindPath(p, After(from), q)
	return found
}

// fails: the return certainly hands out an error.
func (p *Package) fails(r *ssa.Return) bool {
	n := len(r.Results) - 1
	return n >= 0 && kube.IsError(r.Results[n].Type()) && p.Failed(r.Results[n], r.Block())
}
