package queueretry

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
)

// uncounted reports a limit for retries of a queue to which the package never
// adds a failed item again: what is below the limit is not retried at all.
func (c *checker) uncounted(q queues.Call) {
	if q.Field == nil || !q.RateLimiting() || c.limited(q) || !c.fromGet(q) || objects.HandsOut(c.pass.Flow, q.Field) {
		return
	}
	for _, x := range c.all { // an item that is added in another way
		if (x.Method == "Add" || x.Method == "AddAfter") && (x.Field == nil || x.Field == q.Field && c.fromGet(x)) {
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

// counted: what NumRequeues of the queue says decides whether q is called.
func (c *checker) counted(q queues.Call) bool {
	for _, k := range c.pass.Flow.Known(q.Instr.Block()) {
		op, ok := k.Value.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, v := range []ssa.Value{op.X, op.Y} {
			call, ok := v.(*ssa.Call)
			if !ok {
				continue
			}
			for _, n := range c.all {
				if n.Instr == ssa.CallInstruction(call) && n.Method == "NumRequeues" && n.Field == q.Field && queues.SameItem(n.Item(), q.Item()) {
					return true
				}
			}
		}
	}
	return false
}

// limited: AddRateLimited of the queue is called in the package, or of one that
// cannot be told.
func (c *checker) limited(q queues.Call) bool {
	for _, x := range c.all {
		if x.Method == "AddRateLimited" && (x.Field == nil || x.Field == q.Field) {
			return true
		}
	}
	return false
}
