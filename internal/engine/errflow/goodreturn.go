package errflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ReturnsWithout returns the first return, in source order of the blocks, that
// a path from just after `from` comes to without passing an instruction for
// which stop is true, and that does not return an error for certain. edge,
// when given, ends a path at a branch by what is known there. nil when every
// path is stopped, fails or does not return.
func ReturnsWithout(p *ssaflow.Package, from ssa.Instruction, stop func(ssa.Instruction) bool, edge func(ssaflow.Conds) bool) *ssa.Return {
	var found *ssa.Return
	q := paths.Query{To: func(i ssa.Instruction) bool {
		r, ok := i.(*ssa.Return)
		if ok && !stop(r) && !fails(p, r) && (found == nil || r.Block().Index < found.Block().Index) {
			found = r
		}
		return false
	}, Avoid: stop, Plain: true}
	if edge != nil {
		q.Edge = func(pred, succ *ssa.BasicBlock) bool { return !edge(p.EdgeConds(pred, succ)) }
	}
	paths.Find(p, paths.After(from), q)
	return found
}

// fails: the return certainly hands out an error.
func fails(p *ssaflow.Package, r *ssa.Return) bool {
	n := len(r.Results) - 1
	return n >= 0 && kube.IsError(r.Results[n].Type()) && Failed(p, r.Results[n], r.Block())
}

// NeverFails reports whether fn returns an error last that is nil whatever happens.
func NeverFails(p *ssaflow.Package, fn *ssa.Function) bool {
	n := ErrorResult(fn.Signature)
	if n < 0 || len(fn.Blocks) == 0 {
		return false
	}
	for _, ret := range ssaflow.Returns(fn) {
		if !Absent(p, ret.Results[n], ret.Block()) {
			return false
		}
	}
	return true
}
