package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// addLeaks notes where the object leaves sight, also inside what holds it.
func (o *Object) addLeaks(escapes []memory.Escape) {
	o.held = o.holders()
	holders := o.held
	for _, e := range escapes {
		if e.Ref.Copy {
			continue
		}
		whole := holders[e.Ref.Root]
		part := false
		if e.Ref.Root == o.Root {
			whole = whole || o.Path.HasPrefix(e.Ref.Path)
			part = e.Ref.Path.HasPrefix(o.Path)
		}
		switch {
		case whole && e.Kind == memory.EscapeReturn:
			o.moment(e.Instr).Returned = true
		case whole:
			o.moment(e.Instr).leave(e.Kind == memory.EscapeMethod)
		case part:
			m := o.moment(e.Instr)
			below := e.Ref.Path[len(o.Path):]
			m.LeavesPart, m.leavesVersion = true, m.leavesVersion || below.Overlaps(".ObjectMeta.ResourceVersion")
			if ci, ok := e.Instr.(ssa.CallInstruction); ok && e.Kind == memory.EscapeCall && givenToChange(ci) {
				w := memory.Write{Instr: e.Instr, Ref: e.Ref, Site: o.f.In.Site(e.Instr)}
				m.Given = append(m.Given, Change{Write: w, Part: o.part(below), Below: below, Handed: true})
			}
		}
	}
	for _, c := range o.f.In.P.Flow.Calls(o.f.Fn) {
		// A summary that is full may leave changes out.
		if s := o.f.In.P.SummaryFor(c); s != nil && len(s.Mutates) >= memory.MaxMutations && o.handed(c, o.Path) {
			o.moment(c.Instr).leave(false)
		}
	}
	for i := range ssaflow.Instrs(o.f.Fn) {
		switch i := i.(type) {
		case *ssa.Send:
			if o.leadsTo(i.X, holders) {
				o.moment(i).leave(false)
			}
		case *ssa.Select:
			for _, s := range i.States {
				if s.Send != nil && o.leadsTo(s.Send, holders) {
					o.moment(i).leave(false)
				}
			}
		case *ssa.MapUpdate:
			if o.leadsTo(i.Value, holders) && !o.local(i.Map) {
				o.moment(i).leave(false)
			}
		}
	}
}

// givenToChange: a parameter or captured function is called with nothing but a pointer,
// and hands out nothing but an error: it is there to change what is behind that. So is a
// method of an interface that hands out nothing at all.
func givenToChange(ci ssa.CallInstruction) bool {
	c := ci.Common()
	if c.IsInvoke() {
		return onlyPointer(c.Signature()) && c.Signature().Results().Len() == 0
	}
	switch ssaflow.SoleDefinition(c.Value).(type) {
	case *ssa.Parameter, *ssa.FreeVar:
	default:
		return false
	}
	sig := c.Signature()
	if sig.Recv() != nil || sig.Results().Len() > 1 {
		return false
	}
	return onlyPointer(sig) && (sig.Results().Len() == 0 || kube.IsError(sig.Results().At(0).Type()))
}

// onlyPointer: a pointer is all that a function gets.
func onlyPointer(sig *types.Signature) bool {
	if sig.Variadic() || sig.Params().Len() != 1 {
		return false
	}
	_, pointer := sig.Params().At(0).Type().Underlying().(*types.Pointer)
	return pointer
}

// leave notes that the object leaves sight, within a method of its own or not.
func (m *Event) leave(within bool) {
	m.Leaves, m.Within = true, within && (m.Within || !m.Leaves)
}

// Out reports whether the object is handed to code that may save it.
func (m *Event) Out() bool { return m.Leaves && !m.Within }

func (o *Object) local(v ssa.Value) bool {
	return !slices.ContainsFunc(o.f.Val(v).Refs, func(r memory.Ref) bool { return r.Root.Kind != memory.RootAlloc })
}

// leadsTo: v refers to the object or to something that holds it.
func (o *Object) leadsTo(v ssa.Value, holders map[*memory.Root]bool) bool {
	return slices.ContainsFunc(o.f.Val(v).Refs, func(r memory.Ref) bool {
		return holders[r.Root] || r.Root == o.Root && o.Path.HasPrefix(r.Path) && !r.Copy
	})
}

// holders returns the local memory that a reference to the object is stored in.
func (o *Object) holders() map[*memory.Root]bool {
	out := make(map[*memory.Root]bool)
	for grown := true; grown; {
		grown = false
		add := func(into, v ssa.Value) {
			if !o.leadsTo(v, out) {
				return
			}
			for _, r := range o.f.Val(into).Refs {
				if r.Root.Kind == memory.RootAlloc && r.Root != o.Root && !out[r.Root] {
					out[r.Root] = true
					grown = true
				}
			}
		}
		for i := range ssaflow.Instrs(o.f.Fn) {
			switch i := i.(type) {
			case *ssa.Store:
				add(i.Addr, i.Val)
			case *ssa.MapUpdate:
				add(i.Map, i.Value)
			case *ssa.Call:
				if ssaflow.CallsBuiltin(i, "append") {
					for _, a := range i.Call.Args {
						add(i, a)
					}
				}
			}
		}
	}
	return out
}

// handed reports whether a call gets the object, something that holds it, or a
// reference to its memory at, above or below path.
func (o *Object) handed(c ssaflow.Call, path ssaflow.Steps) bool {
	for _, a := range c.Args {
		if o.leadsTo(a, o.held) {
			return true
		}
		for _, r := range o.f.Val(a).Refs {
			if r.Root == o.Root && r.Path.HasPrefix(o.Path) && r.Path.Overlaps(path) {
				return true
			}
		}
	}
	return false
}

// Kept reports whether a copy of an object is used for more than a look: it is
// written to the API server or leaves sight, or it is not followed.
func Kept(p *memory.Package, f *memory.Func, c copied) bool {
	l, ok := Place(f, c.Value)
	if !ok || l.Root.Kind != memory.RootAlloc || l.Path != "" {
		return true
	}
	o := Of(p, f, l)
	if o == nil {
		return true
	}
	return slices.ContainsFunc(o.Moments, func(m *Event) bool { return len(m.Ops) > 0 || m.Leaves || m.Returned })
}

// CopyWritten reports whether a function that an instruction calls writes a copy which it
// takes of the object, by an operation that counts: what the object holds is stored, although
// nobody writes the object itself. A copy that leaves sight there may be written, too.
func (o *Object) CopyWritten(i ssa.Instruction, counts func(*memory.OpCall) bool) bool {
	return o.copyWritten(i, counts, 0)
}

func (o *Object) copyWritten(i ssa.Instruction, counts func(*memory.OpCall) bool, depth int) bool {
	p := o.f.In.P
	call, ok := i.(ssa.CallInstruction)
	if !ok || depth >= maxForgets {
		return false
	}
	c, ok := p.Flow.Resolve(call)
	if !ok || c.Static == nil {
		return false
	}
	in := p.Of(c.Static)
	if in == nil {
		return false
	}
	for _, param := range c.Static.Params {
		if part, ok := o.whole(c.ArgOf(param)); !ok || part != PartWhole {
			continue
		}
		if below := Behind(p, in, param); below != nil && below.copiesWritten(counts, depth) {
			return true
		}
	}
	return false
}

// copiesWritten: the function writes a copy that it, or one that it calls, takes of the object.
func (o *Object) copiesWritten(counts func(*memory.OpCall) bool, depth int) bool {
	p := o.f.In.P
	for _, m := range o.Moments {
		for _, cp := range m.Copies {
			if x := Behind(p, o.f, cp.Value); cp.Part == PartWhole && x != nil && slices.ContainsFunc(x.Moments, func(at *Event) bool {
				return at.Leaves || at.Returned || slices.ContainsFunc(at.Ops, counts)
			}) {
				return true
			}
		}
	}
	return slices.ContainsFunc(p.Flow.Calls(o.f.Fn), func(c ssaflow.Call) bool { return o.copyWritten(c.Instr, counts, depth+1) })
}
