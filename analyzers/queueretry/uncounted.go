package queueretry

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"golang.org/x/tools/go/ssa"
)

// uncounted reports a limit for retries of a queue to which the package never
// adds a failed item again: what is below the limit is not retried at all.
func (c *checker) uncounted(q queues.Call) {
	if q.Field == nil || !q.RateLimiting() || c.limited(q) || !c.fromGet(q, q.Item(), 0) || objects.HandsOut(c.pass.Flow, q.Field) {
		return
	}
	for _, x := range c.all { // an item that is added in another way
		if (x.Method == "Add" || x.Method == "AddAfter") && (x.Field == nil || x.Field == q.Field && c.fromGet(x, x.Item(), 0)) {
			return
		}
	}
	if !decides(q) {
		return
	}
	call := c.pass.Flow.CallExpr(q.Instr)
	if call == nil {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	c.pass.At(call).Sayf("%s is always 0, since nothing calls AddRateLimited of this queue: an item below the limit is not tried again; add it",
		types.ExprString(sel))
}

// decides: what NumRequeues says is compared, and the answer decides on the way.
func decides(q queues.Call) bool {
	call, ok := q.Instr.(*ssa.Call)
	if !ok {
		return false
	}
	for _, r := range *call.Referrers() {
		op, ok := r.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, u := range *op.Referrers() {
			if _, ok := u.(*ssa.If); ok {
				return true
			}
		}
	}
	return false
}
