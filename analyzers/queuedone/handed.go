package queuedone

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// handedOut: the function returns the item, keeps it somewhere, or adds it to a list.
// What only holds it for a while, such as the arguments of a log line, does not count.
func (c *checker) handedOut(fn *ssa.Function, item ssa.Value) bool {
	carried := queues.Carried(item)
	is := func(v ssa.Value) bool { return carried[v] || queues.SameItem(v, item) }
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Return:
			if slices.ContainsFunc(i.Results, is) {
				return true
			}
		case *ssa.Send:
			if is(i.X) {
				return true
			}
		case *ssa.Select:
			if slices.ContainsFunc(i.States, func(st *ssa.SelectState) bool { return st.Send != nil && is(st.Send) }) {
				return true
			}
		case *ssa.MapUpdate:
			if is(i.Key) || is(i.Value) {
				return true
			}
		case *ssa.Store:
			if ssaflow.LocalAt(i.Addr) == nil && is(i.Val) {
				return true
			}
		case *ssa.MakeClosure:
			if slices.ContainsFunc(i.Bindings, is) && kept(i) && c.callsDone(i.Fn.(*ssa.Function)) {
				return true // whoever gets it marks the item
			}
		case ssa.CallInstruction:
			if c.keeps(i, is, item) {
				return true
			}
		}
	}
	return false
}

// kept: a function value is stored somewhere, and not just called or handed to a call.
func kept(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val == v {
				return true
			}
		case *ssa.ChangeType:
			if kept(r) {
				return true
			}
		}
	}
	return false
}

// keeps: a call adds the item to a list, or gives a struct or list with it to a
// function out of sight.
func (c *checker) keeps(i ssa.CallInstruction, is func(ssa.Value) bool, item ssa.Value) bool {
	if bi, ok := i.Common().Value.(*ssa.Builtin); ok {
		return bi.Name() == "append" && slices.ContainsFunc(i.Common().Args, is)
	}
	call, ok := c.pass.Flow.Resolve(i)
	if !ok || call.Static != nil || kube.QueueMethod(call.Fn) != "" || kube.EffectOf(call.Fn).Has(kube.Quiet) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool { return is(a) && !queues.SameItem(a, item) })
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
