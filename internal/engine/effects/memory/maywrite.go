package memory

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Overwrite says how an instruction may overwrite memory.
type Overwrite uint8

// The ways, from no to anything.
const (
	// WriteNone: the memory is what it was before.
	WriteNone Overwrite = iota
	// WriteAnswer: the object was sent to the API server, whose answer, the
	// object as it was stored, replaces it.
	WriteAnswer
	// WriteAny: it may hold anything afterwards.
	WriteAny
)

// MayWrite tells whether instruction i may overwrite the memory at: by a store,
// in a callee, or in code that gets hold of it there. What is reached through
// at, behind another pointer, is other memory. Where nothing is known of a
// callee that can reach the memory, or a reference to it is kept, the answer is
// yes. A function literal writes where it is made, since it can run at any time
// from then on; one that is only called or deferred writes where it runs.
func (p *Package) MayWrite(i ssa.Instruction, at ssaflow.AccessPath) Overwrite {
	w := writes{p: p, at: wholeElements(p.Flow, at), seen: make(map[*ssa.Function]bool)}
	def := at.Root
	if e, ok := def.(*ssa.Extract); ok {
		def = e.Tuple
	}
	if v, ok := i.(ssa.Value); ok && v == def {
		return WriteAny // the name means other memory from here on
	}
	return w.instr(i)
}

// writes looks for writes of one place.
type writes struct {
	p    *Package
	at   ssaflow.AccessPath
	seen map[*ssa.Function]bool // literals looked into
}

// wholeElements writes an element as a step below its slice or array, so that
// two looks at one element have one path.
func wholeElements(p *ssaflow.Package, at ssaflow.AccessPath) ssaflow.AccessPath {
	for range 4 {
		ia, ok := at.Root.(*ssa.IndexAddr)
		if !ok {
			break
		}
		at = p.PlaceOf(ia.X).Elem().Below(at.Path)
	}
	return at
}

func (w writes) place(v ssa.Value) ssaflow.AccessPath {
	return wholeElements(w.p.Flow, w.p.Flow.PlaceOf(ssaflow.Unwrap(v)))
}

func (w writes) instr(i ssa.Instruction) Overwrite {
	switch i := i.(type) {
	case *ssa.Store:
		return anyIf(w.place(i.Addr).Shares(w.at) || w.keeps(i.Addr, i.Val))
	case *ssa.MapUpdate:
		return anyIf(w.place(i.Map).Elem().Shares(w.at) || w.reaches(i.Value))
	case *ssa.Send:
		return anyIf(w.reaches(i.X))
	case *ssa.MakeClosure:
		if onlyRun(i) {
			return WriteNone
		}
		return w.literal(i.Fn.(*ssa.Function))
	case *ssa.Defer:
		return WriteNone // at RunDefers
	case *ssa.RunDefers:
		return w.deferred(i)
	case ssa.CallInstruction:
		return w.call(i)
	}
	return WriteNone
}

func anyIf(yes bool) Overwrite {
	if yes {
		return WriteAny
	}
	return WriteNone
}

// keeps: val, which leads to the memory, is put where it is not followed. A
// variable that is given it once is seen through, and what is put into the
// array of variadic arguments is seen by the call.
func (w writes) keeps(addr, val ssa.Value) bool {
	if !w.reaches(val) {
		return false
	}
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return ssaflow.AssignedOnce(addr) == nil
	case *ssa.IndexAddr:
		return ssaflow.VariadicElement(addr) == nil
	}
	return true
}

// reaches: who has v has the memory: v is its address, or that of something it
// lies in or is reached through, or holds such.
func (w writes) reaches(v ssa.Value) bool {
	switch v.Type().Underlying().(type) {
	case *types.Basic, *types.Signature:
		return false
	case *types.Struct, *types.Array:
		load, ok := ssaflow.Unwrap(v).(*ssa.UnOp)
		if !ok {
			return false
		}
		from := w.place(load.X)
		return w.at.HasPrefix(from) && !w.at.Path.PartOf(from.Path) // a copy shares what lies behind pointers
	}
	if boxed := ssaflow.Unwrap(v); boxed != v {
		if _, ok := boxed.Type().Underlying().(*types.Struct); ok {
			return w.reaches(boxed)
		}
	}
	from := w.place(v)
	return w.at.HasPrefix(from) || from.Root == w.at.Root && from.Path.PartOf(w.at.Path)
}

// onlyRun: the literal is called or deferred where it is made, and nothing else.
func onlyRun(mc *ssa.MakeClosure) bool {
	for _, r := range *mc.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if r.Call.Value != ssa.Value(mc) || slices.Contains(r.Call.Args, ssa.Value(mc)) {
				return false
			}
		case *ssa.Defer:
			if r.Call.Value != ssa.Value(mc) || slices.Contains(r.Call.Args, ssa.Value(mc)) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// literal: the code of a literal may write. Its paths have the roots of the
// function around it.
func (w writes) literal(fn *ssa.Function) Overwrite {
	if w.seen[fn] {
		return WriteNone
	}
	w.seen[fn] = true
	most := WriteNone
	for i := range ssaflow.Instrs(fn) {
		if most = max(most, w.instr(i)); most == WriteAny {
			return most
		}
	}
	return most
}

// deferred: a call that the function deferred may write.
func (w writes) deferred(i *ssa.RunDefers) Overwrite {
	most := WriteNone
	for x := range ssaflow.Instrs(i.Parent()) {
		if d, ok := x.(*ssa.Defer); ok && ssaflow.Reaches(d, i, nil) {
			most = max(most, w.call(d))
		}
	}
	return most
}

func (w writes) call(ci ssa.CallInstruction) Overwrite {
	if b, ok := ci.Common().Value.(*ssa.Builtin); ok {
		return w.builtin(b.Name(), ci.Common().Args)
	}
	c, ok := w.p.Flow.Resolve(ci)
	if !ok {
		return WriteAny
	}
	if c.Closure != nil && c.Static != nil {
		if most := w.literal(c.Static); most != WriteNone {
			return most
		}
	} else if c.Fn == nil && c.Static == nil && w.capturedIn(ci.Parent()) {
		return WriteAny // some function value: one of the literals here, perhaps
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return w.operation(c, op)
	}
	most := WriteNone
	for _, a := range c.Args {
		if mc, ok := a.(*ssa.MakeClosure); ok { // made before, perhaps
			most = max(most, w.literal(mc.Fn.(*ssa.Function)))
		}
	}
	if kube.EffectOf(c.Fn).Has(kube.Reads) {
		return most
	}
	for i, a := range c.Args {
		if w.argument(c, i, "", a) {
			return WriteAny
		}
	}
	return max(most, anyIf(w.global(c)))
}

// builtin: append and copy write elements, delete and clear those of a map.
func (w writes) builtin(name string, args []ssa.Value) Overwrite {
	switch name {
	case "append", "copy", "delete", "clear":
		return anyIf(w.place(args[0]).Elem().Shares(w.at) || name == "append" && len(args) > 1 && w.reaches(args[1]))
	}
	return WriteNone
}

// capturedIn: a literal of the function around the call writes the memory.
func (w writes) capturedIn(fn *ssa.Function) bool {
	return slices.ContainsFunc(ssaflow.Outermost(fn).AnonFuncs, func(lit *ssa.Function) bool {
		return lit != fn && w.literal(lit) != WriteNone
	})
}

// operation: reads fill the object they are given; writes of controller-runtime's
// client put the server's answer there, those of clientsets leave it alone.
func (w writes) operation(c ssaflow.Call, op kube.Op) Overwrite {
	obj := c.Arg(op.Obj)
	if op.Clientset || obj == nil || !w.reaches(obj) {
		return WriteNone
	}
	switch op.Verb {
	case kube.Get, kube.List:
		return WriteAny
	case kube.Create, kube.Update, kube.Patch, kube.Apply:
		return WriteAnswer
	}
	return WriteNone
}

// argument: the callee may write the memory through a, which is argument i or,
// after the steps below, an element of it; or it may keep it.
func (w writes) argument(c ssaflow.Call, i int, below ssaflow.Steps, a ssa.Value) bool {
	if elems := ssaflow.VariadicArgs(a); len(elems) > 0 && below == "" {
		return slices.ContainsFunc(elems, func(e ssa.Value) bool { return w.argument(c, i, "*[]", e) })
	}
	if !w.reaches(a) {
		return false
	}
	ms, known := w.mutations(c)
	if !known {
		return true
	}
	from := w.place(a)
	return slices.ContainsFunc(ms, func(m summary.Mutation) bool {
		rest, in := m.Path.After(below)
		return m.Param == i && in && w.mutates(m, rest, from)
	})
}

// mutations returns what the callee is known to change and keep.
func (w writes) mutations(c ssaflow.Call) (ms []summary.Mutation, known bool) {
	if c.Static == nil {
		if fl, ok := kube.FlowOf(c.Fn); ok {
			for _, m := range fl.Mutates {
				arg := m.Arg
				if c.Method {
					arg++
				}
				ms = append(ms, summary.Mutation{ParamPath: summary.ParamPath{Param: arg, Path: ssaflow.Steps(m.Path)}, Decode: m.Decode})
			}
			return ms, true
		}
	}
	if s := w.p.SummaryFor(c); s != nil {
		for _, l := range s.Leaks {
			ms = append(ms, summary.Mutation{ParamPath: l, Decode: true})
		}
		return append(ms, s.Mutates...), len(s.Mutates) < MaxMutations
	}
	return nil, w.p.harmless(c)
}

// mutates: m, at path behind an argument that leads to from, is a write of the
// memory. What a decoder writes, or code that is not seen, is all that can be
// reached.
func (w writes) mutates(m summary.Mutation, path ssaflow.Steps, from ssaflow.AccessPath) bool {
	if behind, ok := path.After("*"); ok {
		path = behind
	}
	to := from.Below(path)
	return to.Shares(w.at) || m.Decode && w.at.HasPrefix(to)
}

// global: the memory is a package variable's, which code that is not known may
// reach without being given it.
func (w writes) global(c ssaflow.Call) bool {
	if _, ok := w.at.Root.(*ssa.Global); !ok {
		return false
	}
	_, known := w.mutations(c)
	return !known || c.Static != nil
}
