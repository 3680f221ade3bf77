package mergefrom

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var preset = rule.Form{Name: "preset", Run: func(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		reportPreset(pass, f)
	}
}}

// reportPreset reports a status that is set before a function of the package is
// called which patches the status, and takes the base of its patch when it
// begins: what was set is in the base, too, and the answer takes it away.
func reportPreset(pass *rule.Pass, f *memory.Func) {
	reported := make(map[summary.Site]bool)
	for _, o := range object.WithStatus(pass.Effects, f) {
		for _, m := range o.Moments {
			if len(m.Ops) > 0 || maySend(pass, m) {
				continue
			}
			for _, w := range m.Changes {
				if w.Part != object.PartStatus || !w.Meant() || w.SelfAssign() || reported[w.Site] {
					continue
				}
				if at, p := patchedBy(pass, o, m, w); p != nil && !keptAfter(o, at) {
					reported[w.Site] = true
					sayPreset(pass, o, w, at, p)
				}
			}
		}
	}
}

// maySend: the change is made by a call that may write it, too.
func maySend(pass *rule.Pass, m *object.Event) bool {
	ci, ok := m.Instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(ci)
	return !ok || c.Fn == nil || kube.TakesContext(c.Fn)
}

// patchedBy returns the first use of the object after the change, when that is
// a call of a function that patches its status from a base of its own.
func patchedBy(pass *rule.Pass, o *object.Object, m *object.Event, w object.Change) (found *object.Event, by *patch) {
	o.Forward(m, 0, func(st int, at *object.Event) int {
		for _, op := range at.Ops {
			if found == nil && op.Via != nil && op.Op.Verb == kube.Patch && op.Via.Always && op.Sub == "status" && len(at.Ops) == 1 && o.Certain(op) {
				if by = ownBase(pass, op, w); by != nil {
					found = at
				}
			}
		}
		if len(at.Ops) > 0 || at.Replaced || at.Leaves || at.LeavesPart || len(at.Copies) > 0 || at != m && at.SetsAgain(w) {
			return object.Stop
		}
		return st
	}, nil)
	return found, by
}

// ownBase returns the patch that the callee sends, when its base is a copy of
// the parameter and the callee does not set again what the caller has set.
func ownBase(pass *rule.Pass, op *memory.OpCall, w object.Change) *patch {
	g := op.Call.Static
	if g == nil || op.Call.Closure != nil {
		return nil
	}
	in := pass.Effects.Of(g)
	if in == nil || in.TooComplex {
		return nil
	}
	var found *patch
	for i := range in.Ops {
		inner := &in.Ops[i]
		if !inner.Op.Writes() {
			continue
		}
		if found != nil || inner.Via != nil || inner.Op.Verb != kube.Patch || inner.Sub != "status" || inner.Op.Clientset {
			return nil
		}
		found = newPatch(pass, in, inner)
		if found == nil || found.copy == nil {
			return nil
		}
	}
	if found == nil || found.obj.Root.Kind != memory.RootParam || found.source != found.obj || found.between(found.base, found.maybe) != nil {
		return nil
	}
	for _, m := range found.obj.Moments {
		if m.Instr == found.send {
			continue
		}
		if m.Replaced || m.Leaves || m.SetsAgain(w) || slices.ContainsFunc(m.Changes, func(x object.Change) bool { return x.Part == object.PartWhole }) {
			return nil
		}
	}
	return found
}

// keptAfter: after the call, the object is written, read, returned or handed on,
// which may save what was set when the callee has sent nothing.
func keptAfter(o *object.Object, at *object.Event) bool {
	kept := false
	o.Forward(at, 0, func(st int, x *object.Event) int {
		if x != at && (len(x.Ops) > 0 || x.Leaves || x.LeavesPart || x.Returned || len(x.Copies) > 0) {
			kept = true
		}
		return st
	}, nil)
	return kept
}

func sayPreset(pass *rule.Pass, o *object.Object, w object.Change, at *object.Event, p *patch) {
	call, ok := at.Instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	expr := pass.Flow.CallExpr(call)
	if expr == nil {
		return
	}
	name := p.f.Fn.Name()
	pass.At(w).Because(p.call, "the base of the patch holds it already").
		Sayf("this status is never sent: %s, called on line %d, takes the base of its patch after it is set, so both hold it; set it in %s", name, pass.Line(expr.Pos()), name)
}
