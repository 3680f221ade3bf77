package staleversion

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// readAgain: an object that was just written is read from the cache, which may not have the
// write yet, and then written with the version from there.
func (c *checker) readAgain(o *object.Object) {
	for _, m := range o.Moments {
		for _, op := range m.Ops {
			if op.Op.Clientset || !c.bumps(o, m, op) {
				continue
			}
			if get := c.nextRead(o, m, op); get != nil {
				c.useAfter(o, op, get)
			}
		}
	}
}

// nextRead returns the first read of an object from the manager's cache after an operation that
// succeeded; nil when something in between may wait, or gives the object another version.
func (c *checker) nextRead(o *object.Object, m *object.Event, op *memory.OpCall) (get *object.Event) {
	o.Forward(&object.Event{Instr: m.Instr}, 0, func(st int, at *object.Event) int {
		if at.Reads(c.pass.Effects) && ssaflow.Dominates(m.Instr, at.Instr) && c.isCached(at.Instr) {
			get = at
		}
		if at.Renews() || len(at.Ops) > 0 {
			return object.Stop
		}
		return st
	}, func(st int, known []ssaflow.Cond) int {
		if object.FailedIn(op, known) {
			return object.Stop
		}
		return st
	})
	return get
}

// isCached: the read goes through a client that has the cache of a manager behind it.
func (c *checker) isCached(i ssa.Instruction) bool {
	call, ok := i.(*ssa.Call)
	return ok && call.Call.IsInvoke() && kube.IsCachingClient(call.Call.Value.Type()) && c.hot.Root(call.Parent()) != nil
}

// useAfter reports a read after which the object is updated.
func (c *checker) useAfter(o *object.Object, op *memory.OpCall, get *object.Event) {
	var hit *memory.OpCall
	o.Forward(get, 0, func(st int, at *object.Event) int {
		for _, later := range at.Ops {
			if hit == nil && later.Op.Verb == kube.Update && later.Via == nil && o.Certain(later) {
				hit = later
			}
			return object.Stop
		}
		if at.Renews() {
			return object.Stop
		}
		return st
	}, nil)
	call := c.pass.Flow.CallExpr(get.Instr.(*ssa.Call))
	if hit == nil || call == nil || c.seen[get.Instr] {
		return
	}
	first, ok1 := c.pass.Operation(c.f, op)
	second, ok2 := c.pass.Operation(c.f, hit)
	if !ok1 || !ok2 {
		return
	}
	c.seen[get.Instr] = true
	c.pass.At(call).Because(first.Call, "the object gets its new version here").
		Sayf("the cache may not have %s of line %d yet, and %s on line %d then fails with a conflict; remove this Get: %s is up to date", first.Name, c.pass.Line(first.Call.Pos()), second.Name, c.pass.Line(second.Call.Pos()), first.Object)
}
