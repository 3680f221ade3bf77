package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// InHand returns the API objects that f has in hand: those that it reads from or writes to
// the API server by itself, and its parameters. An element of a list whose index is not clear
// is left out.
func InHand(p *memory.Package, f *memory.Func) []*Object {
	var out []*Object
	seen := make(map[memory.Loc]bool)
	add := func(l memory.Loc) {
		if seen[l] {
			return
		}
		seen[l] = true
		if o := Of(p, f, l); o != nil && o.Type != nil {
			out = append(out, o)
		}
	}
	for _, param := range f.Fn.Params {
		if l, ok := Place(f, param); ok && kube.IsAPIObject(param.Type()) {
			add(l)
		}
	}
	for i := range f.Ops {
		op := &f.Ops[i]
		if len(op.Obj) == 1 && !op.Obj[0].Copy {
			add(op.Obj[0].Loc)
		}
	}
	return out
}

// Forgets reports whether nobody has what change w, made at event m, has put into the object:
// nothing looks at it, and no operation on the object, or on another of its kind, follows in
// the function or in those that call it. Where that is not known it is false. Of a function
// that other packages can name, own tells whether they leave it alone; it is asked last.
func (o *Object) Forgets(m *Event, w Change, own func(*ssa.Function) bool) bool {
	return o.forgets(m, w, own, 0)
}

// maxForgets is how many callers up a change is followed.
const maxForgets = 4

func (o *Object) forgets(m *Event, w Change, own func(*ssa.Function) bool, depth int) bool {
	switch m.Instr.(type) {
	case *ssa.Call, *ssa.Store:
	default:
		return false
	}
	for _, at := range o.Moments {
		if (at == m || o.after(m, at)) && o.eventKeeps(at, at == m && depth > 0) {
			return false
		}
	}
	if w.InClosure || o.keptBefore(m) || depth == 0 && o.savedWithin(m, w) || o.UsedAfter(w, true) || o.otherOps(m) || o.takesOver(w) {
		return false
	}
	switch o.Root.Kind {
	case memory.RootParam:
		return o.callersForget(w, own, depth)
	case memory.RootAlloc:
		return o.Path == "" && o.ReadBefore(m) // what has it as a part may be written as a whole
	}
	return false
}

// savedWithin: the callee that makes the change may write a status by itself, of the object as
// it reads it anew, or is a function of another package that can.
func (o *Object) savedWithin(m *Event, w Change) bool {
	if w.Via == nil {
		return false
	}
	p := o.f.In.P
	call, ok := m.Instr.(*ssa.Call)
	if !ok {
		return true
	}
	c, ok := p.Flow.Resolve(call)
	if !ok || c.Static == nil || len(c.Static.Blocks) == 0 {
		return !ok || c.Fn == nil || kube.TakesContext(c.Fn)
	}
	for _, fn := range p.Graph().From(c.Static, callgraph.Everything).Funcs() {
		g := p.Of(fn)
		if g == nil || g.TooComplex || slices.ContainsFunc(g.Ops, func(op memory.OpCall) bool { return Status(&op) }) {
			return true
		}
	}
	return false
}

// takesOver: the change, in a callee, replaces all of a status, or a part by that of another
// object of the kind: what was stored there is brought back into memory.
func (o *Object) takesOver(w Change) bool {
	if w.Via == nil {
		return false
	}
	if w.Below == ".Status" {
		return true
	}
	for _, g := range o.f.In.P.All() {
		for _, x := range g.Writes {
			if x.Site != w.Site {
				continue
			}
			if x.Via == nil && (Change{Write: x, Part: PartStatus}).From() != nil {
				return true
			}
		}
	}
	return false
}

// keptBefore: somebody out of sight has got the object before, and may keep it: a helper that
// is made of it, and writes it when it is told to.
func (o *Object) keptBefore(m *Event) bool {
	return slices.ContainsFunc(o.Moments, func(at *Event) bool {
		return at != m && (at.Leaves || at.LeavesPart) && o.Reaches(at.Instr, m.Instr)
	})
}

// after: the event may take place after m: control comes to it, or it is a deferred call.
func (o *Object) after(m, at *Event) bool {
	if _, deferred := at.Instr.(*ssa.Defer); deferred {
		return true
	}
	return o.Reaches(m.Instr, at.Instr)
}

// eventKeeps: the event may save the object, or hand it to who may. The operations of a
// callee that has been looked at do not follow its change.
func (o *Object) eventKeeps(at *Event, known bool) bool {
	if at.Leaves || at.Returned || !known && (at.LeavesPart || len(at.Ops) > 0 || at.Replaced || len(at.Given) > 0) {
		return true
	}
	return slices.ContainsFunc(at.Copies, func(c copied) bool { return c.Part == PartStatus || Kept(o.f.In.P, o.f, c) })
}

// otherOps: an operation on another object of the kind follows, which may stand for this one.
func (o *Object) otherOps(m *Event) bool {
	for _, x := range Written(o.f.In.P, o.f) {
		if x == o || x.Type != nil && x.Type.Obj() != o.Type.Obj() {
			continue
		}
		for _, at := range x.Moments {
			if len(at.Ops) > 0 && o.after(m, at) {
				return true
			}
		}
	}
	return false
}

// callersForget: all callers are in sight, and forget what they have handed in, too.
func (o *Object) callersForget(w Change, own func(*ssa.Function) bool, depth int) bool {
	p, fn := o.f.In.P, o.f.Fn
	callers := p.Graph().Callers(fn)
	if depth >= maxForgets || o.Path != "*" || callers.AsValue || callers.Dynamic || callers.Literal || len(callers.Sites) == 0 {
		return false
	}
	for _, s := range callers.Sites {
		in, arg := p.Of(s.Caller), s.Call.ArgOf(fn.Params[o.Root.Index])
		if in == nil || in.TooComplex || arg == nil {
			return false
		}
		x := Behind(p, in, arg)
		if x == nil || x.Type == nil {
			return false
		}
		at := x.At(s.Call.Instr)
		if at == nil {
			return false
		}
		i := slices.IndexFunc(at.Changes, func(c Change) bool { return c.Site == w.Site })
		if i < 0 || !x.forgets(at, at.Changes[i], own, depth+1) {
			return false
		}
	}
	return !callers.Exported || own(fn)
}
