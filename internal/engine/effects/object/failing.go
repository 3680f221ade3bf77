package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ForgetsFailing returns the return that control comes to when the call of event m has made
// change w and then failed, before anything could save the object; nil when there is none, or
// it is not known. The function saves the status itself behind the call, on other ways. own is that of
// [Object.Forgets].
func (o *Object) ForgetsFailing(m *Event, w Change, own func(*ssa.Function) bool) *ssa.Return {
	p := o.f.In.P
	call, ok := m.Instr.(*ssa.Call)
	if !ok || w.InClosure || m.Leaves || m.LeavesPart {
		return nil
	}
	err := errflow.ErrorOf(call)
	c, ok := p.Flow.Resolve(call)
	saves := func(at *Event) bool { return at.StatusOp() != nil && o.Reaches(call, at.Instr) }
	if !ok || err == nil || m.StatusOp() != nil || !slices.ContainsFunc(o.Moments, saves) {
		return nil
	}
	if slices.ContainsFunc(o.Moments, isDeferred) || o.keptBefore(m) || o.takesOver(w) || !setsFailing(p, c.Static, w.Site, 0) {
		return nil
	}
	switch o.Root.Kind {
	case memory.RootParam:
		if !o.callersForget(w, own, 0) {
			return nil
		}
	case memory.RootAlloc:
		if o.Path != "" || !o.ReadBefore(m) {
			return nil
		}
	default:
		return nil
	}
	same := slices.DeleteFunc(Written(p, o.f), func(x *Object) bool { return x.Type == nil || x.Type.Obj() != o.Type.Obj() })
	ret, _ := paths.Find(p.Flow, paths.After(call), paths.Query{To: paths.IsReturn, Holds: failing(err), Avoid: func(i ssa.Instruction) bool {
		at := o.At(i)
		if c, isCall := i.(*ssa.Call); isCall {
			if to, ok := p.Flow.Resolve(c); ok && kube.EffectOf(to.Fn).Has(kube.Compares) {
				return true // it is written if it has changed
			}
		}
		return at != nil && o.eventKeeps(at, false) || slices.ContainsFunc(same, func(x *Object) bool { return x.At(i) != nil && len(x.At(i).Ops) > 0 })
	}}).End.(*ssa.Return)
	return ret
}

// isDeferred: a deferred call has the object, and may save it.
func isDeferred(m *Event) bool {
	_, deferred := m.Instr.(*ssa.Defer)
	return deferred
}

// failing accepts the conditions of ways on which there is an error.
func failing(err ssa.Value) func(ssaflow.Cond) bool {
	return func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return !ok || !isNil || ssaflow.SoleDefinition(x) != err
	}
}

// setsFailing: the function makes the write on a way on which it always fails, and saves no
// status behind it.
func setsFailing(p *memory.Package, fn *ssa.Function, site summary.Site, depth int) bool {
	g := p.Of(fn)
	if fn == nil || g == nil || g.TooComplex || depth > maxForgets {
		return false
	}
	return slices.ContainsFunc(g.Writes, func(x memory.Write) bool {
		if x.Site != site || x.InClosure {
			return false
		}
		holds := func(ssaflow.Cond) bool { return true }
		if call, ok := x.Instr.(*ssa.Call); ok && x.Via != nil {
			if c, ok := p.Flow.Resolve(call); ok && errflow.ErrorOf(call) != nil && setsFailing(p, c.Static, site, depth+1) {
				holds = failing(errflow.ErrorOf(call))
			}
		}
		edge := func(known ssaflow.Conds) bool {
			return known.Has(func(k ssaflow.Cond) bool { return !holds(k) })
		}
		isSave := func(i ssa.Instruction) bool {
			return slices.ContainsFunc(g.Ops, func(op memory.OpCall) bool { return op.Call.Instr == i && Status(&op) })
		}
		never := func(ssa.Instruction) bool { return false }
		return errflow.ReturnsWithout(p.Flow, x.Instr, never, edge) == nil && !paths.Find(p.Flow, paths.After(x.Instr), paths.Query{To: isSave, Holds: holds}).Found()
	})
}
