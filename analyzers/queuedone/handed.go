package queuedone

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// handedOut: the function returns the item, or keeps it somewhere.
func (c *checker) handedOut(fn *ssa.Function, item ssa.Value) bool {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Return:
			for _, r := range i.Results {
				if queues.SameItem(r, item) {
					return true
				}
			}
		case *ssa.Send:
			if queues.SameItem(i.X, item) {
				return true
			}
		case *ssa.Select:
			for _, st := range i.States {
				if queues.SameItem(st.Send, item) {
					return true
				}
			}
		case *ssa.MapUpdate:
			if queues.SameItem(i.Key, item) || queues.SameItem(i.Value, item) {
				return true
			}
		case *ssa.Store:
			if _, local := i.Addr.(*ssa.Alloc); !local && queues.SameItem(i.Val, item) {
				return true
			}
		}
	}
	return false
}

func takesQueue(call ssaflow.Call) bool {
	if kube.QueueMethod(call.Fn) != "" {
		return false
	}
	for _, a := range call.Args {
		if kube.IsQueue(ssaflow.Unwrap(a).Type()) {
			return true
		}
	}
	return false
}

// handsOver: a function gets a literal that marks an item done; or one out of sight
// gets the queue, or the item together with what holds the queue, or is a function
// value that may have captured it.
func (c *checker) handsOver(call ssaflow.Call, item ssa.Value, get queues.Call) bool {
	if takesQueue(call) {
		return true
	}
	withItem, withHolder := false, false
	for _, a := range call.Args {
		withItem = withItem || queues.SameItem(a, item)
		withHolder = withHolder || c.pass.Flow.PlaceOf(a).Root == get.Queue.Root && get.Queue.Root == ssaflow.Unwrap(a)
	}
	for _, a := range call.Args {
		if fn := c.pass.Flow.FuncOf(a); fn != nil && c.callsDone(fn) {
			return true // a literal for somebody who runs it, now or in a goroutine
		}
	}
	if call.Closure != nil {
		return c.callsDone(call.Static)
	}
	if call.Static != nil {
		return false
	}
	return withItem && (withHolder || call.Fn == nil)
}
