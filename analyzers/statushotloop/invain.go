package statushotloop

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// inVain reports comparisons of the old and the new status that stand between
// the passes and a write, and come after a value that is new each time was put
// into the status: whatever the write sends, they never keep it from being sent.
func inVain(pass *rule.Pass, f *memory.Func, ways *recur.EachReconcile, reported map[summary.Site]bool) {
	for _, cmp := range pass.Flow.Calls(f.Fn) {
		at, ok := cmp.Instr.(*ssa.Call)
		if !ok || !kube.ComparesWhole(cmp.Fn) {
			continue
		}
		write := guarded(pass, at)
		if write == nil {
			continue
		}
		for _, arg := range cmp.Args {
			o := compared(pass, f, arg)
			if o == nil || o.Type == nil || o.Fresh() && !o.ReadHere() && !copied(pass, o) {
				continue
			}
			c := checker{pass: pass, f: f, o: o, ways: ways, reported: reported}
			c.useless(at, write)
		}
	}
}

// guarded returns the first write that is made only where the comparison finds
// a difference.
func guarded(pass *rule.Pass, cmp *ssa.Call) *ssaflow.Call {
	for _, call := range pass.Flow.Calls(cmp.Parent()) {
		if !pass.Writes(call) {
			continue
		}
		for _, k := range pass.Flow.Known(call.Instr.Block()) {
			if k.Value == ssa.Value(cmp) && !k.Val {
				return &call
			}
		}
	}
	return nil
}

// compared returns the object that an argument of a comparison is, or whose
// status it is.
func compared(pass *rule.Pass, f *memory.Func, arg ssa.Value) *object.Object {
	v := ssaflow.Unwrap(arg)
	if load, ok := v.(*ssa.UnOp); ok && ssaflow.Struct(load.Type()) != nil {
		v = load.X
	}
	loc, ok := object.Place(f, v)
	if !ok {
		return nil
	}
	for _, end := range []ssaflow.Steps{".Status*", ".Status"} {
		if loc.Path.HasSuffix(end) {
			loc.Path = loc.Path[:len(loc.Path)-len(end)]
			break
		}
	}
	return object.Of(pass.Effects, f, loc)
}

// copied: the object is made here as a copy of another.
func copied(pass *rule.Pass, o *object.Object) bool {
	call, ok := o.Root.Value.(*ssa.Call)
	if !ok {
		return false
	}
	rc, ok := pass.Flow.Resolve(call)
	if !ok {
		return false
	}
	_, ok = kube.DeepCopies(rc.Fn)
	return ok
}

// useless looks for changes that make the comparison useless.
func (c *checker) useless(cmp *ssa.Call, write *ssaflow.Call) {
	for _, m := range c.o.Moments {
		for _, w := range m.Changes {
			if w.Part != object.PartStatus || c.reported[w.Site] || !c.lasts(m, w, cmp) {
				continue
			}
			x := c.changing(w)
			if x == nil || x.Why == kube.ChangesTime && (isHeartbeat(fieldName(w, x)) || c.stamps(w, cmp)) {
				continue
			}
			st := recur.NewSteady(c.pass, c.o, w.Below).MayVariant()
			steady := st.Block(w.Instr.Block())
			for _, at := range x.Sites {
				steady = steady && st.Block(at.Block())
			}
			expr := c.pass.Flow.CallExpr(write.Instr)
			if !steady || expr == nil || c.filtered(x, st) || c.comparedApart(w, x) {
				continue
			}
			c.reported[w.Site] = true
			c.reportVain(w, x, rule.Operation{Call: expr, Name: c.pass.CallName(expr)}, cmp)
		}
	}
}

// filtered: a time, but none of a transition, that a controller writes which its
// own writes may not wake: who waits for it wants it new.
func (c *checker) filtered(x *nondet.Value, st *recur.Steady) bool {
	return x.Why == kube.ChangesTime && !kube.IsTransitionTime(x.Field) && c.ways.Filtered(c.f.Fn, c.o.Type, st)
}

// lasts: the change comes before the comparison, and nothing takes it back or
// copies it to the other side.
func (c *checker) lasts(m *object.Event, w object.Change, cmp *ssa.Call) bool {
	if !ssaflow.Reaches(m.Instr, cmp, nil) {
		return false
	}
	for _, at := range c.o.Moments {
		if at == m || !ssaflow.Reaches(m.Instr, at.Instr, nil) || !ssaflow.Reaches(at.Instr, cmp, nil) {
			continue
		}
		if at.Replaced || len(at.Copies) > 0 || at.SetsAgain(w) || slices.ContainsFunc(at.Changes, func(x object.Change) bool { return x.Part == object.PartWhole }) {
			return false
		}
	}
	return true
}

func (c *checker) reportVain(w object.Change, x *nondet.Value, src rule.Operation, cmp *ssa.Call) {
	msg, advice := c.says(w, x)
	c.pass.At(w).Because(c.pass.Flow.CallExpr(cmp), "compared here").Because(src.Call, "written here").Because(x.Source, "the difference comes from here").
		Say(msg + ": the comparison before " + src.Name + " never finds it equal; " + advice)
}
