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
	found := make(map[*ssa.BasicBlock]*ssa.Return)
	seen := make(map[*ssa.BasicBlock]bool)
	var walk func(b *ssa.BasicBlock, start int)
	walk = func(b *ssa.BasicBlock, start int) {
		for _, i := range b.Instrs[start:] {
			if stop(i) {
				return
			}
			if r, ok := i.(*ssa.Return); ok {
				if b != b.Parent().Recover && !p.fails(r) {
					found[b] = r
				}
				return
			}
		}
		for _, s := range b.Succs {
			if !seen[s] && (edge == nil || !edge(p.EdgeConds(b, s))) {
				seen[s] = true
				walk(s, 0)
			}
		}
	}
	walk(from.Block(), Index(from)+1)
	for _, b := range from.Parent().Blocks {
		if r := found[b]; r != nil {
			return r
		}
	}
	return nil
}

// fails: the return certainly hands out an error.
func (p *Package) fails(r *ssa.Return) bool {
	n := len(r.Results) - 1
	return n >= 0 && kube.IsError(r.Results[n].Type()) && p.Failed(r.Results[n], r.Block())
}
