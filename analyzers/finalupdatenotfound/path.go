package finalupdatenotfound

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// states of a path: the finalizer is gone in memory, or in the store as well.
const (
	inMemory = iota
	stored
)

func (p *path) step(state int, m *object.Event) int {
	if state == stored {
		return p.after(m)
	}
	if w := m.MainOp(); w != nil {
		if w.Op.Verb != kube.Update && w.Op.Verb != kube.Patch || !p.o.Certain(w) || object.DryRun(p.pass.Effects, w) {
			return object.Stop
		}
		p.write = m.Instr
		p.stores = append(p.stores, w)
		return stored
	}
	if m.Leaves || m.Replaced {
		return object.Stop
	}
	return state
}

// after looks at what is done with an object that is no more.
func (p *path) after(m *object.Event) int {
	for _, op := range m.Ops {
		switch op.Op.Verb {
		case kube.Update, kube.Patch:
			if p.found == nil && p.o.Certain(op) && p.fails(op) && !lifecycle.LivingAt(p.pass.Flow, m.Instr.Block(), p.at) &&
				!lifecycle.AnotherGoesLater(p.pass.Flow, p.f.Fn, p.removal, p.at, m.Instr) && !p.takesAnother(op) {
				p.found = op
			}
		}
		return object.Stop
	}
	if m.Replaced {
		return object.Stop
	}
	return stored
}

// takesAnother: the callee that writes takes a finalizer of another name from the object: until
// then that one stands.
func (p *path) takesAnother(op *memory.OpCall) bool {
	return op.Via != nil && op.Call.Static != nil && slices.ContainsFunc(lifecycle.FinalizerChanges(p.pass.Flow, op.Call.Static), func(x lifecycle.FinalizerChange) bool {
		return x.Verb == kube.FinalizerRemove && x.NameText() != "" && p.removal.NameText() != "" && x.NameText() != p.removal.NameText()
	})
}

// edge ends a path on which the write failed, or that counts what is left, or finds
// another finalizer.
func (p *path) edge(state int, known []ssaflow.Cond) int {
	if lifecycle.StillStands(p.pass.Flow, p.removal, p.at, known) {
		return object.Stop
	}
	for _, k := range known {
		if p.counts(k.Value) {
			return object.Stop
		}
	}
	if state == stored && errflow.FailedIn(errflow.ErrorOf(p.write), known) {
		return object.Stop
	}
	return state
}

// counts: a condition looks at the length of a list of finalizers.
func (p *path) counts(v ssa.Value) bool {
	b, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	for _, x := range []ssa.Value{b.X, b.Y} {
		call, ok := x.(*ssa.Call)
		if !ok {
			continue
		}
		if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" && len(call.Call.Args) == 1 && lifecycle.IsFinalizerList(p.pass.Flow, call.Call.Args[0]) {
			return true
		}
	}
	return false
}

// fails: the error of the operation becomes the error of the function, with
// NotFound as any other.
func (p *path) fails(op *memory.OpCall) bool {
	if !errflow.ReturnedRaw(p.pass.Flow, op.Call) {
		return false
	}
	if op.Via == nil {
		return true
	}
	if op.Call.Static == nil {
		return false
	}
	for _, in := range p.pass.Flow.Calls(op.Call.Static) {
		if x, ok := kube.ClientOp(in.Fn); ok && x.Verb == op.Op.Verb && errflow.ReturnedRaw(p.pass.Flow, in) {
			return true
		}
	}
	return false
}
