package object

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Stop ends a path in [Object.Forward].
const Stop = -1

// Forward follows every path that starts just after m, with a state that each
// moment on the way may change: step returns the state that follows, or Stop.
// edge, when given, is asked the same at each branch with what is known there.
// A path ends where the name comes to mean another object. Deferred calls are
// met where they run.
func (o *Object) Forward(m *Event, state int, step func(state int, m *Event) int, edge func(state int, known ssaflow.Conds) int) {
	if _, deferred := m.Instr.(*ssa.Defer); deferred {
		return // what follows deferred calls is not followed
	}
	t := paths.Typestate[int]{
		Event: func(st int, i ssa.Instruction) (int, bool) {
			if o.remade[i] {
				return st, false
			}
			if m := o.at[i]; m != nil {
				st = step(st, m)
			}
			return st, st != Stop
		},
		Defers: func(d *ssa.Defer) bool { return o.at[d] != nil },
	}
	if edge != nil {
		t.Turn = func(st int, known ssaflow.Conds) (int, bool) {
			st = edge(st, known)
			return st, st != Stop
		}
	}
	t.Run(o.f.In.P.Flow, paths.After(m.Instr), state)
}

// Reaches reports whether control can come from a to b while the name still
// means the same object.
func (o *Object) Reaches(a, b ssa.Instruction) bool {
	return ssaflow.Reaches(a, b, func(i ssa.Instruction) bool { return o.remade[i] })
}

// Outlives reports whether, after m, the function can end well without passing
// one of the moments given, while its caller keeps the object.
func (o *Object) Outlives(m *Event, stops []*Event) bool {
	if o.Root.Kind != memory.RootParam && o.Root.Kind != memory.RootFree {
		return false
	}
	return paths.Find(o.f.In.P.Flow, paths.After(m.Instr), paths.Query{Plain: true,
		To: func(i ssa.Instruction) bool {
			r, ok := i.(*ssa.Return)
			if !ok || slices.ContainsFunc(stops, func(s *Event) bool { return s.Instr == i }) {
				return false
			}
			n := len(r.Results) - 1
			return n < 0 || !kube.IsError(r.Results[n].Type()) || !o.f.In.P.Flow.ErrSet(r.Results[n], r.Block())
		},
		Avoid: func(i ssa.Instruction) bool {
			return o.remade[i] || slices.ContainsFunc(stops, func(s *Event) bool { return s.Instr == i })
		},
	}).Found()
}

// Fresh reports whether the object is made in this function.
func (o *Object) Fresh() bool {
	_, ok := o.Root.Value.(*ssa.Alloc)
	return ok && o.Root.Kind == memory.RootAlloc && o.Path == ""
}

// ReadHere reports whether a read fills the object in this function, or another one that
// may have been read is put in its place: not what was just built, here or by a function that
// answers with a value.
func (o *Object) ReadHere() bool {
	return slices.ContainsFunc(o.Moments, func(m *Event) bool { return m.Replaced && !writtenOut(m.Instr) && !o.built(m.Instr) })
}

// built: an instruction assigns what a function of the program has made.
func (o *Object) built(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	call, ok := st.Val.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := o.f.In.P.Flow.Resolve(call)
	return ok && c.Static != nil && !kube.TakesContext(c.Fn)
}

// ReadBefore reports whether the object, when it is changed at m, came from
// elsewhere: it is not just being built here.
func (o *Object) ReadBefore(m *Event) bool {
	if o.Root.Kind != memory.RootAlloc {
		return true
	}
	if call, ok := o.Root.Value.(*ssa.Call); ok {
		if c, ok := o.f.In.P.Flow.Resolve(call); ok {
			if _, copies := kube.DeepCopies(c.Fn); copies {
				return true
			}
			if _, isOp := kube.ClientOp(c.Fn); isOp {
				return true
			}
		}
	}
	made, _ := o.Root.Value.(*ssa.Alloc)
	for _, x := range o.Moments {
		// A list is read before its elements are chosen. What the loop makes anew is none
		// that was read in the round before.
		if (x.Replaced && !writtenOut(x.Instr) || x.Answered) && ssaflow.Reaches(x.Instr, m.Instr, func(i ssa.Instruction) bool { return made != nil && made.Heap && i == ssa.Instruction(made) }) {
			return true
		}
	}
	return false
}

// writtenOut reports whether an instruction assigns what a composite literal holds.
func writtenOut(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	load, ok := st.Val.(*ssa.UnOp)
	if !ok {
		return false
	}
	lit, ok := load.X.(*ssa.Alloc)
	return ok && lit.Comment == "complit"
}

// findRemade finds the instructions after which the same name means another
// object: the allocation or call that makes it, and for elements whatever sets
// the index. It reports false when elements are chosen in ways that cannot be
// told apart.
func (o *Object) findRemade() bool {
	if i, ok := o.Root.Value.(ssa.Instruction); ok {
		o.remade[i] = true
	}
	if !o.Path.Elems() {
		return true
	}
	indices := make(map[ssa.Value]bool)
	fixed := false
	add := func(elem, index ssa.Value) {
		for _, r := range o.f.Vals[elem].Refs {
			if r.Root == o.Root && o.Path.HasPrefix(r.Path) && r.Path.Elems() {
				index, isFixed := definedAt(index, o.remade)
				fixed = fixed || isFixed
				indices[index] = true
			}
		}
	}
	for i := range ssaflow.Instrs(o.f.Fn) {
		switch i := i.(type) {
		case *ssa.IndexAddr:
			add(i, i.Index)
		case *ssa.Lookup:
			add(i, i.Index)
		case *ssa.Next:
			o.remade[i] = true
		}
	}
	return !fixed || len(indices) < 2
}

// definedAt notes the instruction that sets an index; fixed says that there is
// none. A variable that is captured stands in memory.
func definedAt(index ssa.Value, remade map[ssa.Instruction]bool) (v ssa.Value, fixed bool) {
	switch x := index.(type) {
	case *ssa.Const, *ssa.Parameter:
		return x, true
	case *ssa.Convert:
		return definedAt(x.X, remade)
	case *ssa.UnOp:
		if a, ok := x.X.(*ssa.Alloc); ok && x.Op == token.MUL {
			remade[a] = true
			for _, r := range *a.Referrers() {
				if st, ok := r.(*ssa.Store); ok && st.Addr == a {
					remade[st] = true
				}
			}
			return a, false
		}
	}
	if i, ok := index.(ssa.Instruction); ok {
		remade[i] = true
		return index, false
	}
	return index, true
}
