package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Place returns the one place of f's memory that v certainly refers to.
func Place(f *memory.Func, v ssa.Value) (l memory.Loc, ok bool) {
	if v == nil {
		return l, false
	}
	val := f.Val(v)
	if len(val.Refs) != 1 || val.Opaque || val.Refs[0].Copy {
		return l, false
	}
	return val.Refs[0].Loc, true
}

// SetsVersion reports whether a change of the event gives the object another
// resourceVersion, or may: of the version, of the metadata as a whole, or of a part
// that is not known.
func (m *Event) SetsVersion() bool {
	return slices.ContainsFunc(m.Changes, func(w Change) bool {
		return w.Below == ".ObjectMeta" || w.Below.HasPrefix(".ObjectMeta.ResourceVersion") || w.Part == PartOther
	})
}

// Renews reports whether the object may have another resourceVersion after the
// event: it is read, its version is set, or somebody gets it who may do so.
func (m *Event) Renews() bool {
	return m.Replaced || m.Leaves || m.leavesVersion || m.SetsVersion()
}

// SetsAgain reports whether the event sets what the change w has set, or all of
// what it is a part of.
func (m *Event) SetsAgain(w Change) bool {
	return slices.ContainsFunc(m.Changes, func(x Change) bool { return x.Part == w.Part && x.covers(w) })
}

// Reads reports whether the event is a read that fills the object: a Get.
func (m *Event) Reads(p *memory.Package) bool {
	ci, ok := m.Instr.(ssa.CallInstruction)
	if !ok || !m.Replaced {
		return false
	}
	c, ok := p.Flow.Resolve(ci)
	if !ok {
		return false
	}
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Verb == kube.Get
}

// ReadInto returns the object that a call reads by its name from the API server or
// a cache: the result of a clientset's Get, nil when the program does not use it,
// and what other clients fill. ok is false for other calls.
func ReadInto(c ssaflow.Call) (into ssa.Value, op kube.Op, ok bool) {
	op, ok = kube.ClientOp(c.Fn)
	switch {
	case !ok || op.Verb != kube.Get:
		return nil, op, false
	case op.Clientset:
		return c.Result(0), op, true
	}
	into = c.Arg(op.Obj)
	if into != nil {
		into = ssaflow.Unwrap(into)
	}
	return into, op, true
}

// MergeBase returns the call of MergeFrom that makes the patch of an operation, nil
// for other patches and where that is not certain.
func MergeBase(p *memory.Package, op *memory.OpCall) *ssa.Call {
	v := op.Call.Arg(op.Op.Patch)
	if v == nil {
		return nil
	}
	made := ssaflow.MadeBy(v)
	if made == nil {
		return nil
	}
	if c, ok := p.Flow.Resolve(made); !ok || !kube.Is(c.Fn, "client.MergeFrom", "client.MergeFromWithOptions", "client.StrategicMergeFrom") {
		return nil
	}
	return made
}

// Inner returns the operation of a function of the package that op, made by a call
// of it, stands for; nil when that is not in sight.
func Inner(p *memory.Package, op *memory.OpCall) *memory.OpCall {
	if op.Via == nil || op.Call.Static == nil {
		return nil
	}
	g := p.Of(op.Call.Static)
	if g == nil {
		return nil
	}
	for i := range g.Ops {
		if in := &g.Ops[i]; in.Via == nil && p.SiteOf(in.Call.Instr) == op.Via.Site {
			return in
		}
	}
	return nil
}
