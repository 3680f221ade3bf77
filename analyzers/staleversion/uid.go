package staleversion

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// takesUID: the object gets the UID of the stored one, and is sent with the version that it
// had, or without any.
func (c *checker) takesUID(o *object.Object) {
	if builtin, _ := kube.BuiltIn(o.Type); o.Type == nil || builtin { // an update without a version is taken, of a built-in kind
		return
	}
	for _, m := range o.Moments {
		if !slices.ContainsFunc(m.Changes, func(w object.Change) bool { return w.Below == ".ObjectMeta.UID" && c.isTaken(w) }) {
			continue
		}
		o.Forward(m, 0, func(st int, at *object.Event) int {
			switch {
			case at.Renews() || len(at.Ops) > 1:
				return object.Stop
			case len(at.Ops) == 0:
				return st
			}
			if op := at.Ops[0]; op.Op.Verb == kube.Update && o.Certain(op) && !object.DryRun(c.pass.Effects, op) && !c.hasVersion(o, at) {
				c.reportUID(m, op)
			}
			return object.Stop
		}, nil)
	}
}

// isTaken: what is written is the UID of another object.
func (c *checker) isTaken(w object.Change) bool {
	if w.Val == nil {
		call, ok := w.Instr.(ssa.CallInstruction)
		return ok && slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return isUID(c, a) || c.isOther(a, w) })
	}
	return isUID(c, w.Val)
}

// isOther: a callee that writes the UID is given another object.
func (c *checker) isOther(a ssa.Value, w object.Change) bool {
	l, ok := object.Place(c.f, ssaflow.Unwrap(a))
	return ok && l != (memory.Loc{Root: w.Ref.Root}) && kube.IsAPIObject(ssaflow.Unwrap(a).Type())
}

func isUID(c *checker, v ssa.Value) bool {
	root, fields := objects.Access(c.pass.Flow, v)
	if len(fields) > 0 {
		return fields[len(fields)-1] == "UID"
	}
	call, ok := root.(*ssa.Call)
	if !ok {
		return false
	}
	get, ok := c.pass.Flow.Resolve(call)
	f, set, is := kube.MetaAccessor(get.Fn)
	return ok && is && !set && f == "UID"
}

// hasVersion: the object has the version of the stored one in some other way: it was set, or
// read, before the update.
func (c *checker) hasVersion(o *object.Object, update *object.Event) bool {
	return slices.ContainsFunc(o.Moments, func(m *object.Event) bool {
		return m != update && (m.SetsVersion() || m.Reads(c.pass.Effects) || m.Leaves) && o.Reaches(m.Instr, update.Instr)
	})
}

func (c *checker) reportUID(m *object.Event, op *memory.OpCall) {
	update, ok := c.pass.Operation(c.f, op)
	if !ok || c.seen[op.Call.Instr] {
		return
	}
	c.seen[op.Call.Instr] = true
	c.pass.At(update.Call).Because(m.Instr, "the UID is taken over here").
		Sayf("%s has the UID of the stored object and not its resourceVersion: %s fails whenever another one was stored since; copy ResourceVersion as well, or change the object that was read", update.Object, update.Name)
}
