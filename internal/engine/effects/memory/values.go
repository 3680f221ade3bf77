package memory

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// carries reports whether values of type t can lead to shared memory.
func carries(t types.Type) bool { return carriesDepth(t, 0) }

func carriesDepth(t types.Type, d int) bool {
	if d > 6 {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Array:
		return carriesDepth(u.Elem(), d+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if carriesDepth(u.Field(i).Type(), d+1) {
				return true
			}
		}
		return false
	case *types.Tuple:
		return true
	}
	return true
}

// IsReference reports whether values of type t refer to memory (as opposed to
// structs and arrays, which hold it).
func IsReference(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return false
	}
	return true
}

// Val returns what v may be at the current block.
func (in *Interp) Val(v ssa.Value) Val {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin, nil:
		return Val{}
	case *ssa.Global:
		return refTo(Loc{in.root(RootGlobal, 0, v, nil), ""})
	case *ssa.Parameter:
		return in.filterValue(v, in.param(v))
	case *ssa.FreeVar:
		for i, fv := range in.Fn.FreeVars {
			if fv == v {
				return refTo(Loc{in.root(RootFree, i, nil, nil), "*"})
			}
		}
		return opaque
	}
	return in.filterValue(v, in.Vals[v])
}

func (in *Interp) param(v *ssa.Parameter) Val {
	if !carries(v.Type()) {
		return Val{}
	}
	for i, p := range in.Fn.Params {
		if p == v {
			l := Loc{in.root(RootParam, i, nil, nil), ""}
			if IsReference(v.Type()) {
				return refTo(l.add("*"))
			}
			return copyOf(l)
		}
	}
	return opaque
}

func (in *Interp) value(v ssa.Value) {
	if e, ok := v.(*ssa.Extract); ok {
		if t := in.tuples[e.Tuple]; e.Index < len(t) {
			in.set(v, t[e.Index])
		} else if carries(e.Type()) {
			in.set(v, opaque)
		}
		return
	}
	if a, ok := v.(*ssa.TypeAssert); ok && a.CommaOk {
		in.tuples[v] = []Val{in.assert(a), {}}
		return
	}
	if l, ok := v.(*ssa.Lookup); ok && l.CommaOk {
		in.tuples[v] = []Val{in.lookup(l), {}}
		return
	}
	if u, ok := v.(*ssa.UnOp); ok && u.CommaOk {
		in.tuples[v] = []Val{in.received(u, u.Type().(*types.Tuple).At(0).Type()), {}}
		return
	}
	if !carries(v.Type()) {
		return
	}
	in.set(v, in.compute(v))
}

func (in *Interp) compute(v ssa.Value) Val {
	switch v := v.(type) {
	case *ssa.Phi:
		return in.phi(v)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return in.content(in.locs(in.Val(v.X)), "", v.Type())
		case token.ARROW:
			return in.received(v, v.Type())
		}
		return Val{}
	case *ssa.FieldAddr:
		return in.below(in.Val(v.X), ssaflow.Steps("").Field(fieldName(v.X.Type(), v.Field)))
	case *ssa.IndexAddr:
		return in.below(in.Val(v.X), "[]")
	case *ssa.Field:
		return in.content(copies(in.Val(v.X)), ssaflow.Steps("").Field(fieldName(v.X.Type(), v.Field)), v.Type())
	case *ssa.Index:
		return in.content(copies(in.Val(v.X)), "[]", v.Type())
	case *ssa.Lookup:
		return in.lookup(v)
	case *ssa.Slice:
		return in.slice(v)
	case *ssa.ChangeType, *ssa.ChangeInterface, *ssa.SliceToArrayPointer, *ssa.MultiConvert:
		return in.Val(ssaflow.Behind(v))
	case *ssa.MakeInterface:
		return in.dyn(in.Val(v.X), v.X.Type())
	case *ssa.TypeAssert:
		return in.assert(v)
	case *ssa.Convert:
		if _, ok := v.X.Type().Underlying().(*types.Basic); ok {
			return Val{}
		}
		return in.Val(v.X)
	case *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan:
		r := in.root(RootAlloc, 0, v, nil)
		for k := range in.cur {
			if k.Root == r {
				delete(in.cur, k)
			}
		}
		return refTo(Loc{r, ""})
	case *ssa.Range:
		return in.Val(v.X)
	case *ssa.MakeClosure, *ssa.BinOp:
		return Val{}
	}
	return opaque
}

// received is what comes out of a channel. An event of a store's holds the store's object.
func (in *Interp) received(v *ssa.UnOp, t types.Type) Val {
	if !kube.IsResourceEvent(t) {
		return in.content(in.locs(in.Val(v.X)), "[]", t)
	}
	src := &summary.Source{What: "event.Object", Site: in.Site(v)}
	event := Loc{in.root(RootAlloc, 0, v, nil), ""}
	in.cur.write(event.add(".Object"), single(Ref{Loc: Loc{in.root(RootCached, 0, v, src), "*"}}))
	return copyOf(event)
}

func fieldName(t types.Type, i int) string {
	return ssaflow.Struct(t).Field(i).Name()
}

// locs returns the memory that a reference value designates.
func (in *Interp) locs(v Val) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		if !r.Copy {
			out.Refs = append(out.Refs, r)
		}
	}
	return out
}

// copies returns the memory whose content a struct value is.
func copies(v Val) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		r.Copy = false
		out.Refs = append(out.Refs, r)
	}
	return out
}

// below moves references one step down: the address of a field or element.
func (in *Interp) below(v Val, step ssaflow.Steps) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		l := r.Loc.add(step)
		if l.Root == nil {
			return opaque
		}
		r.Loc, r.Copy, r.Dyn = l, false, summary.DynUnknown
		out.Refs = append(out.Refs, r)
	}
	return out
}

// content reads memory: at each of the places, step below, as type t.
func (in *Interp) content(at Val, step ssaflow.Steps, t types.Type) Val {
	if !carries(t) {
		return Val{}
	}
	out := Val{Opaque: at.Opaque}
	for _, r := range at.Refs {
		l := r.Loc
		if step != "" {
			l = l.add(step)
		}
		v := in.cur.lookup(l, IsReference(t))
		if in.isRenewed(l) {
			if e, ok := in.cur[l]; ok && !IsReference(t) {
				v = e // not the element, whose content is looked up later
			}
			v = allocsOnly(v)
		}
		out = join(out, withGuard(v, r))
	}
	return in.filter(out, in.conds)
}

func allocsOnly(v Val) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		if r.Root.Kind == RootAlloc {
			out.Refs = append(out.Refs, r)
		}
	}
	return out
}

// withGuard makes what was read through r depend on r's own flag.
func withGuard(v Val, r Ref) Val {
	if r.Guard == (Flag{}) && r.Also == (Flag{}) && !r.TypedOnly {
		return v
	}
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		refs[i] = refs[i].withFlag(r.Guard, r.GuardWant).withFlag(r.Also, r.alsoWant)
		refs[i].TypedOnly = refs[i].TypedOnly || r.TypedOnly
	}
	return Val{Refs: refs, Opaque: v.Opaque}
}

func (in *Interp) lookup(l *ssa.Lookup) Val {
	t := l.Type()
	if tup, ok := t.(*types.Tuple); ok {
		t = tup.At(0).Type()
	}
	return in.content(in.locs(in.Val(l.X)), "[]", t)
}

func (in *Interp) slice(s *ssa.Slice) Val {
	v := in.Val(s.X)
	if _, ok := s.X.Type().Underlying().(*types.Basic); ok {
		return Val{}
	}
	return v
}

// dyn notes the dynamic type of what goes into an interface.
func (in *Interp) dyn(v Val, t types.Type) Val {
	if len(v.Refs) == 0 {
		return v
	}
	d := summary.DynUnknown
	switch {
	case kube.IsUnstructured(t):
		d = summary.DynUnstructured
	case kube.IsAPIObject(t):
		d = summary.DynTyped
	}
	return withDyn(v, d)
}

func withDyn(v Val, d summary.Dyn) Val {
	if d == summary.DynUnknown {
		return v
	}
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		refs[i].Dyn = d
	}
	return Val{Refs: refs, Opaque: v.Opaque}
}

func (in *Interp) assert(a *ssa.TypeAssert) Val {
	v := in.Val(a.X)
	t := a.AssertedType
	if !carries(t) {
		return Val{}
	}
	if _, ok := t.Underlying().(*types.Interface); ok {
		return v
	}
	v = in.dyn(ownRecords(v, t), t)
	if IsReference(t) {
		return in.locs(v)
	}
	out := Val{Opaque: v.Opaque} // a struct kept in the interface
	for _, r := range v.Refs {
		r.Copy = true
		out.Refs = append(out.Refs, r)
	}
	return out
}

// ownRecords takes cached objects out of what is asserted to be of a type of which
// informers hold none: the store is one of the program's own.
func ownRecords(v Val, t types.Type) Val {
	if n := kube.Named(t); n == nil || kube.IsAPIObject(t) || kube.IsUnstructured(t) || kube.IsTombstone(t) {
		return v
	}
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		if r.Root.Kind == RootCached && r.Path == "*" {
			out.Opaque = true
			continue
		}
		out.Refs = append(out.Refs, r)
	}
	return out
}

// selected evaluates a select: what it sends may be in the channel, what it
// receives comes from there.
func (in *Interp) selected(s *ssa.Select) {
	vals := []Val{{}, {}} // the case, and whether there was a value
	for _, st := range s.States {
		if st.Dir == types.SendOnly {
			in.elemStore(in.Val(st.Chan), in.Val(st.Send))
			continue
		}
		et := st.Chan.Type().Underlying().(*types.Chan).Elem()
		vals = append(vals, in.content(in.locs(in.Val(st.Chan)), "[]", et))
	}
	in.tuples[s] = vals
}

// tuple evaluates instructions that yield several values.
func (in *Interp) tuple(v ssa.Value) {
	if s, ok := v.(*ssa.Select); ok {
		in.selected(s)
		return
	}
	n, ok := v.(*ssa.Next)
	if !ok || n.IsString {
		return
	}
	rng, ok := n.Iter.(*ssa.Range)
	if !ok {
		return
	}
	m, ok := rng.X.Type().Underlying().(*types.Map)
	if !ok {
		return
	}
	in.tuples[v] = []Val{{}, {}, in.content(in.locs(in.Val(rng.X)), "[]", m.Elem())}
}
