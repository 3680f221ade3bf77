package memory

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// library applies the built-in table.
func (in *Interp) library(c ssaflow.Call) bool {
	fl, ok := kube.FlowOf(c.Fn)
	if !ok {
		return false
	}
	if c.Static != nil && !fl.Fresh && !fl.Pure && len(fl.Mutates) == 0 {
		return false
	}
	if _, isCreateOr := kube.IsCreateOr(c.Fn); isCreateOr && in.final {
		in.f.Ops = append(in.f.Ops, OpCall{Call: c, Op: kube.Op{Verb: kube.Update, Obj: 2, Key: -1, Patch: -1}, Obj: in.locs(in.Val(c.Arg(2))).Refs})
	}
	for _, i := range fl.Calls {
		in.callFunc(c, c.Arg(i), in.callbackArgs(c, fl))
	}
	for _, m := range fl.Mutates {
		v := c.Arg(m.Arg)
		if v == nil {
			continue
		}
		val := in.Val(v)
		if m.Decode {
			at := in.locs(val)
			in.recordCall(c, at, &summary.Mutation{Decode: true})
			for _, r := range at.Refs {
				in.cur.own(r.Loc)
			}
			continue
		}
		path := ssaflow.Steps(m.Path)
		at := in.walk(val, path)
		in.recordCall(c, at, &summary.Mutation{ParamPath: summary.ParamPath{Path: path}})
		in.tableStore(c, path, at)
	}
	if fl.Fills != nil {
		in.fill(c, *fl.Fills)
	}
	in.results(c, func(i int, t types.Type) Val { return in.tableResult(c, fl, i, t) })
	in.passClosures(c, func(arg int) bool {
		if c.Method {
			arg--
		}
		return slices.Contains(fl.Calls, arg)
	})
	return true
}

// callbackArgs are the arguments a library gives to a function it calls.
func (in *Interp) callbackArgs(c ssaflow.Call, fl kube.Flow) []Val {
	if !fl.CallsCached || c.Value() == nil {
		return nil
	}
	src := &summary.Source{What: "cache." + c.Fn.Name(), Site: in.Site(c.Instr)}
	return []Val{refTo(Loc{in.root(RootCached, 0, c.Value(), src), "*"})}
}

// fill copies content from one argument into another.
func (in *Interp) fill(c ssaflow.Call, f kube.Fill) {
	dst, src := in.locs(in.Val(c.Arg(f.Dst))), in.locs(in.Val(c.Arg(f.Src)))
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
func (in *Interp) tableStore(c ssaflow.Call, path ssaflow.Steps, at Val) {
	field, set, ok := kube.MetaAccessor(c.Fn)
	if !ok || !set || field == "" {
		return
	}
	v := in.Val(c.Arg(0))
	for _, r := range at.Refs {
		if len(at.Refs) == 1 && !r.Path.Elems() {
			in.cur.write(r.Loc, v)
		}
	}
}

func (in *Interp) tableResult(c ssaflow.Call, fl kube.Flow, i int, t types.Type) Val {
	var out Val
	found := false
	for _, r := range fl.Returns {
		if r.Result != i {
			continue
		}
		arg := c.Arg(r.Arg)
		if arg == nil {
			return opaque
		}
		v := in.Val(arg)
		switch {
		case r.Shallow:
			v = in.collected(c, i, t, in.walk(v, ssaflow.Steps(r.Path)), found)
		case r.Held:
			v = in.content(in.walk(v, ssaflow.Steps(r.Path)), "", t)
		case r.Boxed:
			to := Loc{in.root(RootAlloc, i, c.Value(), nil), ""}
			in.cur.write(to, v)
			v = refTo(to)
		case r.Unstructured:
			v = in.content(in.walk(onlyDyn(v, summary.DynUnstructured), ssaflow.Steps(r.Path)), "", t)
		case r.Typed && types.IsInterface(arg.Type()):
			v = in.typedAlias(v, ssaflow.Steps(r.Path), t)
		case r.Path != "":
			at := in.walk(v, ssaflow.Steps(r.Path))
			if _, ok := t.Underlying().(*types.Pointer); ok {
				v = at
			} else {
				v = in.content(at, "", t)
			}
		}
		out, found = join(out, v), true
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

// collected is result i of a call, a container of its own with the elements of
// another; more says that it has those of an earlier one too.
func (in *Interp) collected(c ssaflow.Call, i int, t types.Type, from Val, more bool) Val {
	to := Loc{in.root(RootAlloc, i, c.Value(), nil), ""}
	et := elemType(t)
	elems := in.content(in.locs(from), "[]", et)
	if more {
		elems = join(elems, in.content(refTo(to), "[]", et))
	}
	in.cur.write(to.add("[]"), elems)
	return refTo(to)
}

// onlyDyn keeps the references to objects of one dynamic kind.
func onlyDyn(v Val, d summary.Dyn) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		if r.Dyn == d {
			out.Refs = append(out.Refs, r)
		}
	}
	return out
}

// yieldOf returns the signature of the function that an iterator calls; nil
// when sig is no iterator, or yields nothing.
func yieldOf(sig *types.Signature) *types.Signature {
	if sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return nil
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Params().Len() == 0 || yield.Results().Len() != 1 || !kube.IsBool(yield.Results().At(0).Type()) {
		return nil
	}
	return yield
}

// elemType is the type of the elements of a container, of integers when it has
// none that lead anywhere.
func elemType(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Signature: // of an iterator, what it yields last
		if yield := yieldOf(u); yield != nil {
			return yield.Params().At(yield.Params().Len() - 1).Type()
		}
	}
	return types.Typ[types.Int]
}

// typedAlias reads a field through an interface: it aliases typed objects,
// while unstructured ones return a copy.
func (in *Interp) typedAlias(v Val, path ssaflow.Steps, t types.Type) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		switch r.Dyn {
		case summary.DynUnstructured:
			continue
		case summary.DynUnknown:
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
