package memory

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// walk goes down path from a value and returns the memory there.
func (in *Interp) walk(v Val, path ssaflow.Steps) Val {
	cur := v
	mem := false
	for _, st := range path.All() {
		if st == "*" {
			if mem {
				cur = in.loadRefs(cur)
			}
			next := Val{Opaque: cur.Opaque}
			for _, r := range cur.Refs {
				r.Copy = false // a struct boxed in an interface is its own memory
				next.Refs = append(next.Refs, r)
			}
			cur, mem = next, true
			continue
		}
		if !mem {
			cur = copies(cur)
			mem = true
		}
		cur = in.below(cur, st)
	}
	return cur
}

func (in *Interp) loadRefs(at Val) Val {
	out := Val{Opaque: at.Opaque}
	for _, r := range at.Refs {
		v := in.cur.lookup(r.Loc, true)
		if in.isRenewed(r.Loc) {
			v = allocsOnly(v)
		}
		out = join(out, withGuard(v, r))
	}
	return out
}

// summary applies what is known of the callee.
func (in *Interp) summary(c ssaflow.Call) bool {
	s := in.P.SummaryFor(c)
	if s == nil {
		return false
	}
	in.apply(c, s, in.args(c))
	return true
}

// args returns the values behind the callee's parameters, then behind its
// captured variables.
func (in *Interp) args(c ssaflow.Call) []Val {
	var out []Val
	for _, a := range c.Args {
		v := in.Val(a)
		if types.IsInterface(a.Type()) {
			out = append(out, v)
			continue
		}
		out = append(out, in.dyn(v, a.Type()))
	}
	if c.Closure != nil {
		for _, b := range c.Closure.Bindings {
			out = append(out, in.Val(b))
		}
	}
	return out
}

// apply brings a summary's claims into this function.
func (in *Interp) apply(c ssaflow.Call, s *summary.Summary, args []Val) {
	a := &inst{in: in, c: c, s: s, args: args}
	for _, pc := range s.Calls {
		if pc.Param < len(c.Args) {
			in.callFunc(c, c.Args[pc.Param], a.all(pc.Args))
		}
	}
	for i := range s.Mutates {
		m := &s.Mutates[i]
		at := a.mutated(m)
		in.recordCall(c, at, m)
		if m.Decode {
			for _, r := range at.Refs {
				in.cur.own(r.Loc)
			}
		}
	}
	a.ownMethods()
	a.persists()
	for _, st := range s.Stores {
		at := in.walk(a.arg(st.Param), st.Path)
		v := a.val(st.Val)
		for _, r := range at.Refs {
			if len(at.Refs) == 1 && !at.Opaque && !r.Path.Elems() {
				in.cur.write(r.Loc, v)
			} else {
				in.cur[r.Loc] = join(in.cur.lookup(r.Loc, !holdsCopy(v)), v)
			}
		}
	}
	in.results(c, func(i int, t types.Type) Val {
		if i < len(s.Results) {
			return a.val(s.Results[i])
		}
		return refTo(Loc{in.root(RootResult, i, c.Value(), nil), "*"})
	})
	in.passClosures(c, func(arg int) bool {
		return slices.ContainsFunc(s.Calls, func(pc summary.ParamCall) bool { return pc.Param == arg })
	})
}

// mutated returns the memory here that a callee's mutation changes.
func (a *inst) mutated(m *summary.Mutation) Val {
	at := a.in.walk(a.arg(m.Param), m.Path)
	if m.TypedOnly {
		at = typedOnly(a.arg(m.Param), at)
	}
	return at
}

// persists notes the API writes that the callee makes of its parameters.
func (a *inst) persists() {
	if !a.in.final {
		return
	}
	for i := range a.s.Persists {
		ps := &a.s.Persists[i]
		a.in.f.Ops = append(a.in.f.Ops, OpCall{
			Call: a.c, Op: kube.Op{Verb: ps.Verb, Sub: ps.Sub, Obj: ps.Param, Key: -1, Patch: -1},
			Sub: ps.Sub, Obj: a.in.locs(a.in.walk(a.arg(ps.Param), ps.Path)).Refs, Via: ps,
		})
	}
}

// typedOnly keeps the places below objects that are known to be Go structs.
func typedOnly(arg, at Val) Val {
	ok := make(map[*Root]bool)
	for _, r := range arg.Refs {
		if r.Dyn == summary.DynTyped || r.Dyn == summary.DynUnknown && (r.Root.Kind == RootParam || r.Root.Kind == RootFree) {
			ok[r.Root] = true
		}
	}
	out := Val{Opaque: at.Opaque}
	for _, r := range at.Refs {
		if ok[r.Root] {
			out.Refs = append(out.Refs, r)
		}
	}
	return out
}

// An inst applies one summary at one call.
type inst struct {
	in   *Interp
	c    ssaflow.Call
	s    *summary.Summary
	args []Val
	laid map[int]bool
}

func (a *inst) arg(i int) Val {
	if i >= 0 && i < len(a.args) {
		return a.args[i]
	}
	return opaque
}

func (a *inst) all(ts []summary.Template) []Val {
	out := make([]Val, len(ts))
	for i, t := range ts {
		out[i] = a.val(t)
	}
	return out
}

// val turns a template into a value at this call.
func (a *inst) val(t summary.Template) Val {
	out := Val{Opaque: t.Opaque}
	for _, x := range t.Terms {
		out = join(out, a.term(x))
	}
	return out
}

func (a *inst) term(x summary.Term) Val {
	if rulesOut(x.Only, a.c) {
		return Val{}
	}
	var v Val
	switch {
	case x.Source != nil:
		v = a.cached(x)
	case x.Node >= 0:
		root := a.in.root(RootAlloc, 100+x.Node, a.c.Value(), nil)
		a.heap(x.Node, root)
		v = single(Ref{Loc: Loc{root, ""}.add(x.Path), Copy: x.Copy, Dyn: x.Dyn})
	case x.Param >= 0:
		v = a.param(x)
	default:
		return opaque
	}
	if x.Guard >= 0 && a.c.Value() != nil {
		refs := append([]Ref(nil), v.Refs...)
		for i := range refs {
			refs[i].Guard, refs[i].GuardWant = Flag{a.c.Value(), x.Guard}, x.GuardWant
		}
		v.Refs = refs
	}
	return v
}

// cached makes the callee's cached memory a root here, with one more link in
// the chain of functions that handed it on.
func (a *inst) cached(x summary.Term) Val {
	src := *x.Source
	src.Chain = append([]summary.Site{a.in.Site(a.c.Instr)}, src.Chain...)
	if len(src.Chain) > maxChain {
		src.Chain = src.Chain[:maxChain]
	}
	root := a.in.root(RootCached, 1000, a.c.Value(), &src)
	return single(Ref{Loc: Loc{root, x.Path}, Copy: x.Copy, Dyn: x.Dyn})
}

func (a *inst) param(x summary.Term) Val {
	if x.Path == "" {
		return a.arg(x.Param)
	}
	v := a.in.walk(a.arg(x.Param), x.Path)
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		refs[i].Copy = x.Copy
		if refs[i].Dyn == summary.DynUnknown {
			refs[i].Dyn = x.Dyn
		}
	}
	v = Val{Refs: refs, Opaque: v.Opaque}
	if x.TypedOnly {
		v = typedOnly(a.arg(x.Param), v)
	}
	return v
}

// heap lays out memory that the callee made, once per call.
func (a *inst) heap(node int, root *Root) {
	if a.laid[node] {
		return
	}
	if a.laid == nil {
		a.laid = make(map[int]bool)
	}
	a.laid[node] = true
	for k := range a.in.cur {
		if k.Root == root {
			delete(a.in.cur, k)
		}
	}
	for _, h := range a.s.Heap {
		if h.Node == node {
			if l := (Loc{root, ""}).add(h.Path); l.Root != nil {
				a.in.cur[l] = a.val(h.Val)
			}
		}
	}
}
