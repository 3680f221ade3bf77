package effects

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// library applies the built-in table.
func (in *interp) library(c flow.Call) bool {
	fl, ok := kube.FlowOf(c.Fn)
	if !ok {
		return false
	}
	if c.Static != nil && !fl.Fresh && !fl.Pure && len(fl.Mutates) == 0 {
		return false
	}
	if _, isCreateOr := kube.IsCreateOr(c.Fn); isCreateOr && in.final {
		in.f.Ops = append(in.f.Ops, OpCall{Call: c, Op: kube.Op{Verb: kube.Update, Obj: 2, Key: -1, Patch: -1}, Obj: in.locs(in.val(c.Arg(2))).Refs})
	}
	for _, i := range fl.Calls {
		in.callFunc(c, c.Arg(i), in.callbackArgs(c, fl))
	}
	for _, m := range fl.Mutates {
		v := c.Arg(m.Arg)
		if v == nil {
			continue
		}
		val := in.val(v)
		if m.Decode {
			at := in.locs(val)
			in.recordCall(c, at, &Mutation{Decode: true})
			for _, r := range at.Refs {
				in.cur.own(r.Loc)
			}
			continue
		}
		at := in.walk(val, m.Path)
		in.recordCall(c, at, &Mutation{ParamPath: ParamPath{Path: m.Path}})
		in.tableStore(c, m.Path, at)
	}
	if fl.Fills != nil {
		in.fill(c, *fl.Fills)
	}
	in.results(c, func(i int, t types.Type) Val { return in.tableResult(c, fl, i, t) })
	return true
}

// callbackArgs are the arguments a library gives to a function it calls.
func (in *interp) callbackArgs(c flow.Call, fl kube.Flow) []Val {
	if !fl.CallsCached || c.Instr.Value() == nil {
		return nil
	}
	src := &Source{What: "cache." + c.Fn.Name(), Site: in.site(c.Instr)}
	return []Val{refTo(Loc{in.root(RootCached, 0, c.Instr.Value(), src), "*"})}
}

// fill copies content from one argument into another.
func (in *interp) fill(c flow.Call, f kube.Fill) {
	dst, src := in.locs(in.val(c.Arg(f.Dst))), in.locs(in.val(c.Arg(f.Src)))
	if f.Elems {
		et := elemType(c.Arg(f.Dst).Type())
		if carries(et) {
			in.assign(in.below(dst, "[]"), in.content(src, "[]", et), true)
		}
		return
	}
	v := Val{Opaque: src.Opaque}
	for _, r := range src.Refs {
		r.Copy = true
		v.Refs = append(v.Refs, r)
	}
	in.assign(dst, v, true)
}

// tableStore forgets what a setter replaced.
func (in *interp) tableStore(c flow.Call, path string, at Val) {
	field, set, ok := kube.MetaAccessor(c.Fn)
	if !ok || !set || field == "" {
		return
	}
	v := in.val(c.Arg(0))
	for _, r := range at.Refs {
		if len(at.Refs) == 1 && !weak(r.Path) {
			in.cur.write(r.Loc, v)
		}
	}
}

func (in *interp) tableResult(c flow.Call, fl kube.Flow, i int, t types.Type) Val {
	var out Val
	found := false
	for _, r := range fl.Returns {
		if r.Result != i {
			continue
		}
		found = true
		arg := c.Arg(r.Arg)
		if arg == nil {
			return opaque
		}
		v := in.val(arg)
		switch {
		case r.Shallow:
			to := Loc{in.root(RootAlloc, i, c.Value(), nil), ""}
			in.cur.write(to.add("[]"), in.content(in.locs(v), "[]", elemType(t)))
			v = refTo(to)
		case r.Unstructured:
			v = in.content(in.walk(onlyDyn(v, DynUnstructured), r.Path), "", t)
		case r.Typed && types.IsInterface(arg.Type()):
			v = in.typedAlias(v, r.Path, t)
		case r.Path != "":
			at := in.walk(v, r.Path)
			if _, ok := t.Underlying().(*types.Pointer); ok {
				v = at
			} else {
				v = in.content(at, "", t)
			}
		}
		out = join(out, v)
	}
	if found || fl.Fresh {
		if !found {
			return refTo(Loc{in.root(RootAlloc, i, c.Value(), nil), ""})
		}
		return out
	}
	if fl.Pure {
		return refTo(Loc{in.root(RootResult, i, c.Value(), nil), "*"})
	}
	return opaque
}

// onlyDyn keeps the references to objects of one dynamic kind.
func onlyDyn(v Val, d Dyn) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		if r.Dyn == d {
			out.Refs = append(out.Refs, r)
		}
	}
	return out
}

func elemType(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return types.Typ[types.Int]
}

// typedAlias reads a field through an interface: it aliases typed objects,
// while unstructured ones return a copy.
func (in *interp) typedAlias(v Val, path string, t types.Type) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		switch r.Dyn {
		case DynUnstructured:
			continue
		case DynUnknown:
			if r.Root.Kind != RootParam && r.Root.Kind != RootFree {
				out.Opaque = true
				continue
			}
			r.TypedOnly = true
		}
		out = join(out, in.content(in.walk(single(r), path), "", t))
	}
	return out
}
