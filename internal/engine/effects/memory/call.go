package memory

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// call evaluates a call, go or defer instruction.
func (in *Interp) call(ci ssa.CallInstruction) {
	if b, ok := ci.Common().Value.(*ssa.Builtin); ok {
		in.builtin(ci, b)
		return
	}
	c, _ := in.P.Flow.Resolve(ci)
	if d, ok := ci.(*ssa.Defer); ok {
		if !in.final {
			return // runs at the end: only what it does is recorded
		}
		if c.Closure != nil {
			now := in.cur
			defer func() { in.cur = now }()
			in.cur = in.atEnd(d) // captured variables have their last values
		}
	}
	switch {
	case in.configured(c):
	case in.clientOp(c):
	case in.cachedRead(c):
	case in.library(c):
	case in.summary(c):
	default:
		in.made(c)
		in.unknown(c)
	}
}

// made applies what is known of a function that another package's function
// returned. The rest of what it does is unknown.
func (in *Interp) made(c ssaflow.Call) {
	if c.Maker == nil {
		return
	}
	s := in.P.SummaryOf(c.Maker)
	if s == nil || s.Func == nil {
		return
	}
	a := &inst{in: in, c: c, s: s.Func, args: in.args(c)}
	for i := range s.Func.Mutates {
		in.recordCall(c, a.mutated(&s.Func.Mutates[i]), &s.Func.Mutates[i])
	}
}

// clientOp handles operations of a Kubernetes client.
func (in *Interp) clientOp(c ssaflow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	if !ok {
		return false
	}
	if c.Static != nil && in.P.SummaryFor(c) != nil && !op.Clientset && len(in.P.SummaryFor(c).Persists) > 0 {
		return false // a wrapper of ours: its summary knows more
	}
	sub := op.Sub
	if sub == "?" {
		sub = in.subresource(c)
	}
	var obj Val
	if v := c.Arg(op.Obj); op.Obj >= 0 && v != nil {
		obj = in.locs(in.Val(v))
	}
	if in.final {
		in.f.Ops = append(in.f.Ops, OpCall{Call: c, Op: op, Sub: sub, Obj: obj.Refs})
	}
	if op.Clientset {
		in.results(c, func(i int, t types.Type) Val {
			return refTo(Loc{in.root(RootAlloc, i, c.Value(), nil), ""})
		})
		return true
	}
	switch op.Verb {
	case kube.Delete, kube.DeleteAll:
	default:
		in.recordCall(c, obj, &summary.Mutation{Decode: true})
		cached := (op.Verb == kube.Get || op.Verb == kube.List) && sub == "" && in.noDeepCopy(c, op)
		for _, r := range obj.Refs {
			in.cur.own(r.Loc)
			if cached {
				in.sharedRead(c, op, r.Loc)
			}
		}
	}
	return true
}

// subresource resolves Status() and SubResource("x") in front of a write.
func (in *Interp) subresource(c ssaflow.Call) string {
	recv, ok := c.Arg(-1).(*ssa.Call)
	if !ok {
		return "?"
	}
	rc, ok := in.P.Flow.Resolve(recv)
	switch {
	case !ok:
	case kube.IsStatusAccessor(rc.Fn):
		return "status"
	case kube.IsSubResourceAccessor(rc.Fn):
		if name, ok := ssaflow.ConstText(rc.Arg(0)); ok {
			return name
		}
	}
	return "?"
}

// sharedRead models a read without deep copy: Get copies the struct only, List
// fills the list with shallow copies.
func (in *Interp) sharedRead(c ssaflow.Call, op kube.Op, l Loc) {
	src := &summary.Source{What: "client." + string(op.Verb) + " without deep copy", Site: in.Site(c.Instr), Typed: true}
	root := in.root(RootCached, 0, c.Value(), src)
	if op.Verb == kube.Get {
		in.cur.write(l, copyOf(Loc{root, "*"}))
		return
	}
	in.cur.write(l.add(".Items*[]"), copyOf(Loc{root, "*"}))
}

// cachedRead handles reads of listers, stores and indexers.
func (in *Interp) cachedRead(c ssaflow.Call) bool {
	if c.Fn == nil || !c.Method {
		return false
	}
	if c.Static != nil || c.Target != nil && in.P.SummaryFor(c) != nil {
		return false // its own body says whether it copies
	}
	r, ok := c.CachedRead()
	if !ok || in.privateStore(c.Args[0]) || in.ownStore(c.Args[0], c.Fn.Name(), 0) {
		return false
	}
	if s := in.P.SummaryOf(c.Fn); s != nil && len(s.Results) > r.Result && (s.Results[r.Result].Fresh() && len(s.Results[r.Result].Terms) > 0) {
		return false // it provably copies
	}
	src := &summary.Source{What: r.What + "." + c.Fn.Name(), Site: in.Site(c.Instr), Typed: r.Typed, Unstructured: r.Unstructured}
	root := in.root(RootCached, r.Result, c.Value(), src)
	dyn := summary.DynUnknown
	if r.Typed {
		dyn = summary.DynTyped
	} else if r.Unstructured {
		dyn = summary.DynUnstructured
	}
	in.results(c, func(i int, t types.Type) Val {
		if i != r.Result {
			return Val{}
		}
		ref := Ref{Loc: Loc{root, "*"}, Dyn: dyn}
		if r.Flag >= 0 {
			ref.Guard, ref.GuardWant = Flag{c.Value(), r.Flag}, true
		}
		if !r.Elems {
			return single(ref)
		}
		list := Loc{in.root(RootAlloc, i, c.Value(), nil), ""}
		in.cur.write(list.add("[]"), single(ref))
		return refTo(list)
	})
	return true
}

// privateStore: the store was made here and no informer fills it.
func (in *Interp) privateStore(recv ssa.Value) bool {
	for _, r := range in.Val(recv).Refs {
		if call, ok := r.Root.Value.(*ssa.Call); ok {
			if c, ok := in.P.Flow.Resolve(call); ok && kube.IsNewPrivateStore(c.Fn) && !in.P.reflected(call) {
				return true
			}
		}
	}
	return false
}

// results sets the values of a call's results.
func (in *Interp) results(c ssaflow.Call, f func(i int, t types.Type) Val) {
	call, ok := c.Instr.(*ssa.Call)
	if !ok {
		return
	}
	if tup, ok := call.Type().(*types.Tuple); ok {
		vals := make([]Val, tup.Len())
		for i := range vals {
			if carries(tup.At(i).Type()) && !kube.IsError(tup.At(i).Type()) {
				vals[i] = held(f(i, tup.At(i).Type()), tup.At(i).Type())
			}
		}
		in.tuples[call] = vals
		return
	}
	if carries(call.Type()) && !kube.IsError(call.Type()) {
		in.set(call, held(f(0, call.Type()), call.Type()))
	}
}

// held turns what a generic callee handed through, of which it does not know
// whether it is a reference, into the value of type t that it is here.
func held(v Val, t types.Type) Val {
	if IsReference(t) {
		return v
	}
	out := copies(v)
	for i := range out.Refs {
		out.Refs[i].Copy = true
	}
	return out
}

// unknown handles a callee of which nothing is known.
func (in *Interp) unknown(c ssaflow.Call) {
	if in.final {
		in.noteUnknown(c)
		for i, pv := range in.Fn.Params {
			if c.Instr.Common().Value == pv {
				in.paramCall(i, c)
			}
		}
	}
	own := ownMethod(c)
	for i, a := range c.Args {
		v := in.Val(a)
		if in.final {
			kind := EscapeCall
			if own && i == 0 {
				kind = EscapeMethod
				in.callMethod(a, c.Fn.Name())
			}
			for _, r := range v.Refs {
				if !r.Copy {
					in.f.escapes = append(in.f.escapes, Escape{c.Instr, r, kind})
				}
			}
		}
		for _, r := range v.Refs { // it may have replaced what a local holds
			if !r.Copy && r.Root.Kind == RootAlloc {
				in.cur.forget(r.Loc)
			}
		}
	}
	in.results(c, func(i int, t types.Type) Val {
		return refTo(Loc{in.root(RootResult, i, c.Value(), nil), "*"})
	})
	if c.Fn == nil && in.yields(c) {
		return
	}
	in.passClosures(c, func(int) bool { return false })
}

// forget makes what a local holds unknown, where it held something shared.
func (s state) forget(l Loc) {
	for k, v := range s {
		if k.Root == l.Root && k.Path.HasPrefix(l.Path) && len(v.Refs) > 0 && !isSelf(v, k) {
			s[k] = opaque
		}
	}
}
