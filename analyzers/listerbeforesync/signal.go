package listerbeforesync

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// onSignal: what is started waits for an item of a queue that says nothing but that
// something has happened. Then it goes over all objects; those that the cache does
// not have yet come with events of their own. A key that is looked up is another matter.
func (c *checker) onSignal(call ssaflow.Call) bool {
	if call.Static == nil {
		return false
	}
	calls := queues.Calls(c.pass.Flow, call.Static)
	return slices.ContainsFunc(calls, func(q queues.Call) bool {
		item, shutdown := q.Got()
		return q.Method == "Get" && item != nil && shutdown != nil && onlyDone(item, calls)
	})
}

// onlyDone: the item is given back to the queue, and nothing else is done with it.
func onlyDone(item ssa.Value, calls []queues.Call) bool {
	for v := range queues.Carried(item) {
		for _, r := range *v.Referrers() {
			ci, ok := r.(ssa.CallInstruction)
			if ok && !slices.ContainsFunc(calls, func(q queues.Call) bool { return q.Instr == ci }) {
				return false
			}
			if _, asked := r.(*ssa.BinOp); asked {
				return false
			}
		}
	}
	return true
}
