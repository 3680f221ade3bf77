package statuslost

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isExcused: the change of something else than the status may be saved otherwise, or was not
// meant to be stored.
func (c *checker) isExcused(m *object.Event, w object.Change, hits []*object.Event) bool {
	quiet := c.pass.QuietAt(w.Instr)
	return quiet(c.mayBeSaved(m), "the object is written with Update or Patch on some way, or passed to code that may do so") ||
		quiet(c.o.Outlives(m, hits), "the object is used after the function") ||
		quiet(c.o.Root.Kind == memory.RootParam && c.isSavedAbove(c.f.Fn, 0), "a caller writes the object afterwards") ||
		quiet(c.isForThisPass(w), "the change is read later in the function, or made on the way to something else") ||
		quiet(c.isDefault(w, hits), "it is a default that the functions which write the status read")
}

// mayBeSaved: after the change, the main resource is written on some path, also
// by a copy, or the object goes where it may be.
func (c *checker) mayBeSaved(m *object.Event) bool {
	saved := m.Leaves || m.Returned || object.OtherWrites(c.pass.Effects, c.f, c.o, m, object.Main)
	c.o.Forward(m, 0, func(st int, at *object.Event) int {
		saved = saved || at.MainOp() != nil || at.Leaves || at.Returned
		for _, op := range at.Ops {
			saved = saved || op.Sub == "?" || object.CreateOr(op)
		}
		for _, cp := range at.Copies {
			saved = saved || cp.Part == object.PartWhole && object.Kept(c.pass.Effects, c.f, cp)
		}
		if saved {
			return object.Stop
		}
		return st
	}, nil)
	return saved
}

// isForThisPass: the change is looked at later, so that it was meant for that, or
// it happens on the way in a function that is there for something else.
// Finalizers and owner references are of no use to other functions.
func (c *checker) isForThisPass(w object.Change) bool {
	switch w.Field() {
	case "Finalizers", "OwnerReferences":
		return c.o.UsedAfter(w, false)
	}
	return c.o.UsedAfter(w, true) || !object.OnlySets(c.pass.Effects, w.Write)
}

// isDefault: the change fills a gap, and the functions that write the status look at the
// field, or their bodies are out of sight: it is a default for this pass.
func (c *checker) isDefault(w object.Change, hits []*object.Event) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || !object.FillsGap(c.pass.Effects, c.f, w.Write) {
		return false
	}
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return false
	}
	return !slices.ContainsFunc(hits, func(h *object.Event) bool {
		op := h.StatusOp()
		return op.Via == nil || op.Call.Static != nil && len(op.Call.Static.Blocks) > 0 && !c.pass.Flow.LooksAt(op.Call.Static, ssaflow.FieldOf(fa).Origin())
	})
}

// isSavedAbove: a caller writes the object, or another of its kind, behind the call of fn: in a
// deferred function, for instance.
func (c *checker) isSavedAbove(fn *ssa.Function, depth int) bool {
	graph := c.pass.Effects.Graph()
	return depth < maxCallers && slices.ContainsFunc(graph.Sites(fn), func(s callgraph.Site) bool {
		at := s.Call.Instr
		return slices.ContainsFunc(c.pass.Flow.Calls(s.Caller), func(call ssaflow.Call) bool {
			_, deferred := call.Instr.(*ssa.Defer)
			return call.Instr != at && (ssaflow.Reaches(at, call.Instr, nil) || deferred && ssaflow.Reaches(call.Instr, at, nil)) && c.isKindWritten(s.Caller, call)
		}) || c.isSavedAbove(s.Caller, depth+1)
	})
}

// isKindWritten: the call in fn writes the main resource of an object of the kind, or leads to a
// function that does.
func (c *checker) isKindWritten(fn *ssa.Function, call ssaflow.Call) bool {
	in := func(fn *ssa.Function, is func(ssa.Instruction) bool) bool {
		g := c.pass.Effects.Of(fn)
		if g == nil {
			return false
		}
		for i := range g.Ops {
			if op := &g.Ops[i]; op.Via == nil && object.Main(op) && is(op.Call.Instr) && kube.KindOf(written(c.pass, g, op)) == c.o.Type.Obj() {
				return true
			}
		}
		return false
	}
	return in(fn, func(i ssa.Instruction) bool { return i == call.Instr }) ||
		call.Static != nil && slices.ContainsFunc(c.pass.Effects.Graph().From(call.Static, callgraph.BeforeReturn).Funcs(), func(fn *ssa.Function) bool {
			return in(fn, func(ssa.Instruction) bool { return true })
		})
}
