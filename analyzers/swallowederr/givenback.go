package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// returnsGiven: in what runs a reconcile, a function of the package gets an error that is
// there, and has nothing to return but that error, which the function around it then does
// not return either.
func (c *checker) returnsGiven(call ssaflow.Call) bool {
	fn := call.Static
	if fn == nil || len(fn.Blocks) == 0 || !c.reach.Has(c.fn) {
		return false
	}
	n, args := errflow.ErrorResult(fn.Signature), call.Instr.Common().Args
	if n < 0 || len(args) != len(fn.Params) {
		return false
	}
	for i, p := range fn.Params {
		if !kube.IsError(p.Type()) || !c.failedHere(args[i], call.Instr.Block()) {
			continue
		}
		given := errflow.Failure{Err: p, Origin: p}
		back := func(r *ssa.Return) bool { return given.MadeOf(c.pass.Flow, r.Results[n]) }
		if returns := ssaflow.Returns(fn); len(returns) > 0 && !slices.ContainsFunc(returns, func(r *ssa.Return) bool { return !back(r) }) {
			return true
		}
	}
	return false
}

// failedHere: an error is there, and from here on nobody returns or keeps it.
func (c *checker) failedHere(err ssa.Value, b *ssa.BasicBlock) bool {
	if !errflow.Failed(c.pass.Flow, err, b) {
		return false
	}
	uses := errflow.UsesOf(c.pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	return !uses.Returned && !uses.Kept
}
