package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// reportOwnerless reports objects that a reconcile makes without the owner that it could not
// set: the error is thrown away, or only logged, and the object goes on.
func (c *checker) reportOwnerless() {
	if !c.reach.Has(c.fn) {
		return
	}
	const so = "the object goes on without its owner, is not watched and never collected; return the error"
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		if _, sets := kube.SetsOwner(call.Fn); ok && sets && u.target == nil && !c.explained(call, u.expr, u.expr.End()) {
			c.pass.At(u.expr).Fixes(c.returnIt(u)...).Sayf("the error of %s is not looked at: "+so, c.pass.CallName(u.expr))
		}
	})
	for _, f := range c.failures {
		if _, sets := kube.SetsOwner(f.from.Fn); !sets || !goesOn(f.Block) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test != nil && call != nil && !c.explained(f.from, test, test.End()) {
			c.pass.At(call).Sayf("the error of %s is only logged: "+so, c.pass.CallName(call))
		}
	}
}

// goesOn: control leaves a branch for what stands behind it.
func goesOn(branch *ssa.BasicBlock) bool {
	return slices.ContainsFunc(branch.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return branch.Dominates(b) && slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return !branch.Dominates(s) })
	})
}
