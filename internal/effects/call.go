package effects

import (
	"go/constant"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

func itoa(i int) string { return strconv.Itoa(i) }

// call evaluates a call, go or defer instruction.
func (in *interp) call(ci ssa.CallInstruction) {
	if b, ok := ci.Common().Value.(*ssa.Builtin); ok {
		in.builtin(ci, b)
		return
	}
	c, _ := in.p.Flow.Resolve(ci)
	if _, ok := ci.(*ssa.Defer); ok && !in.final {
		return // runs at the end: only what it does is recorded
	}
	switch {
	case in.clientOp(c):
	case in.cachedRead(c):
	case in.library(c):
	case in.summary(c):
	default:
		in.unknown(c)
	}
}

// clientOp handles operations of a Kubernetes client.
func (in *interp) clientOp(c flow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	if !ok {
		return false
	}
	if c.Static != nil && in.summaryOf(c) != nil && !op.Clientset && len(in.summaryOf(c).Persists) > 0 {
		return false // a wrapper of ours: its summary knows more
	}
	sub := op.Sub
	if sub == "?" {
		sub = in.subresource(c)
	}
	var obj Val
	if v := c.Arg(op.Obj); op.Obj >= 0 && v != nil {
		obj = in.locs(in.val(v))
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
		in.recordCall(c, obj, &Mutation{Decode: true})
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
func (in *interp) subresource(c flow.Call) string {
	recv, ok := c.Arg(-1).(*ssa.Call)
	if !ok {
		return "?"
	}
	rc, ok := in.p.Flow.Resolve(recv)
	switch {
	case !ok:
	case kube.IsStatusAccessor(rc.Fn):
		return "status"
	case kube.IsSubResourceAccessor(rc.Fn):
		if k, ok := rc.Arg(0).(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
			return constant.StringVal(k.Value)
		}
	}
	return "?"
}

// sharedRead models a read without deep copy: Get copies the struct only, List
// fills the list with shallow copies.
func (in *interp) sharedRead(c flow.Call, op kube.Op, l Loc) {
	src := &Source{What: "client." + string(op.Verb) + " without deep copy", Site: in.site(c.Instr), Typed: true}
	root := in.root(RootCached, 0, c.Value(), src)
	if op.Verb == kube.Get {
		in.cur.write(l, copyOf(Loc{root, "*"}))
		return
	}
	in.cur.write(addPath(l, ".Items*[]"), copyOf(Loc{root, "*"}))
}

// cachedRead handles reads of listers, stores and indexers.
func (in *interp) cachedRead(c flow.Call) bool {
	if c.Fn == nil || !c.Method {
		return false
	}
	if c.Static != nil || c.Target != nil && in.summaryOf(c) != nil {
		return false // its own body says whether it copies
	}
	r, ok := kube.ReadsCache(c.Fn, c.Args[0].Type())
	if !ok || in.privateStore(c.Args[0]) {
		return false
	}
	if s := in.p.SummaryOf(c.Fn); s != nil && len(s.Results) > r.Result && (s.Results[r.Result].Fresh() && len(s.Results[r.Result].Terms) > 0) {
		return false // it provably copies
	}
	src := &Source{What: r.What + "." + c.Fn.Name(), Site: in.site(c.Instr), Typed: r.Typed, Unstructured: r.Unstructured}
	root := in.root(RootCached, r.Result, c.Instr.Value(), src)
	dyn := DynUnknown
	if r.Typed {
		dyn = DynTyped
	} else if r.Unstructured {
		dyn = DynUnstructured
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
func (in *interp) privateStore(recv ssa.Value) bool {
	for _, r := range in.val(recv).Refs {
		if call, ok := r.Root.Value.(*ssa.Call); ok {
			if c, ok := in.p.Flow.Resolve(call); ok && kube.IsNewPrivateStore(c.Fn) {
				return true
			}
		}
	}
	return false
}

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
			if p, ok := t.Underlying().(*types.Pointer); ok && !isRefPath(r.Path, p) {
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

// isRefPath: the table's path already ends behind the pointer it names.
func isRefPath(path string, p *types.Pointer) bool { return path == "" }

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

// walk goes down path from a value and returns the memory there.
func (in *interp) walk(v Val, path string) Val {
	cur := v
	mem := false
	for _, st := range steps(path) {
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
		cur = in.belowKeepDyn(cur, st)
	}
	return cur
}

func (in *interp) belowKeepDyn(v Val, step string) Val {
	out := in.below(v, step)
	for i := range out.Refs {
		out.Refs[i].Dyn = DynUnknown
	}
	return out
}

func (in *interp) loadRefs(at Val) Val {
	out := Val{Opaque: at.Opaque}
	for _, r := range at.Refs {
		out = join(out, withGuard(in.cur.lookup(r.Loc, true), r))
	}
	return out
}

func (in *interp) summaryOf(c flow.Call) *Summary {
	if c.Static != nil {
		if f := in.p.funcs[c.Static]; f != nil && !f.TooComplex {
			return &f.Summary
		}
		return nil
	}
	if c.Target != nil {
		if s := in.p.SummaryOf(c.Target); s != nil {
			return s
		}
	}
	return in.p.SummaryOf(c.Fn)
}

// summary applies what is known of the callee.
func (in *interp) summary(c flow.Call) bool {
	s := in.summaryOf(c)
	if s == nil {
		return false
	}
	in.apply(c, s, in.args(c))
	return true
}

// args returns the values behind the callee's parameters, then behind its
// captured variables.
func (in *interp) args(c flow.Call) []Val {
	var out []Val
	for _, a := range c.Args {
		v := in.val(a)
		if types.IsInterface(a.Type()) {
			out = append(out, v)
			continue
		}
		out = append(out, in.dyn(v, a.Type()))
	}
	if c.Closure != nil {
		for _, b := range c.Closure.Bindings {
			out = append(out, in.val(b))
		}
	}
	return out
}

// apply brings a summary's claims into this function.
func (in *interp) apply(c flow.Call, s *Summary, args []Val) {
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
	a.persists()
	for _, st := range s.Stores {
		at := in.walk(a.arg(st.Param), st.Path)
		v := a.val(st.Val)
		for _, r := range at.Refs {
			if len(at.Refs) == 1 && !at.Opaque && !weak(r.Path) {
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
	in.passClosures(c, s)
}

// mutated returns the memory here that a callee's mutation changes.
func (a *inst) mutated(m *Mutation) Val {
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
		if r.Dyn == DynTyped || r.Root.Kind == RootParam || r.Root.Kind == RootFree {
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
	in   *interp
	c    flow.Call
	s    *Summary
	args []Val
	laid map[int]bool
}

func (a *inst) arg(i int) Val {
	if i >= 0 && i < len(a.args) {
		return a.args[i]
	}
	return opaque
}

func (a *inst) all(ts []Template) []Val {
	out := make([]Val, len(ts))
	for i, t := range ts {
		out[i] = a.val(t)
	}
	return out
}

// val turns a template into a value at this call.
func (a *inst) val(t Template) Val {
	out := Val{Opaque: t.Opaque}
	for _, x := range t.Terms {
		out = join(out, a.term(x))
	}
	return out
}

func (a *inst) term(x Term) Val {
	if x.Only.rulesOut(a.c) {
		return Val{}
	}
	var v Val
	switch {
	case x.Source != nil:
		v = a.cached(x)
	case x.Node >= 0:
		root := a.in.root(RootAlloc, 100+x.Node, a.c.Instr.Value(), nil)
		a.heap(x.Node, root)
		v = single(Ref{Loc: addPath(Loc{root, ""}, x.Path), Copy: x.Copy, Dyn: x.Dyn})
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
func (a *inst) cached(x Term) Val {
	src := *x.Source
	src.Chain = append([]Site{a.in.site(a.c.Instr)}, src.Chain...)
	if len(src.Chain) > maxChain {
		src.Chain = src.Chain[:maxChain]
	}
	root := a.in.root(RootCached, 1000, a.c.Instr.Value(), &src)
	return single(Ref{Loc: Loc{root, x.Path}, Copy: x.Copy, Dyn: x.Dyn})
}

func (a *inst) param(x Term) Val {
	if x.Path == "" {
		return a.arg(x.Param)
	}
	v := a.in.walk(a.arg(x.Param), x.Path)
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		refs[i].Copy = x.Copy
		if refs[i].Dyn == DynUnknown {
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
			if l := addPath(Loc{root, ""}, h.Path); l.Root != nil {
				a.in.cur[l] = a.val(h.Val)
			}
		}
	}
}

// results sets the values of a call's results.
func (in *interp) results(c flow.Call, f func(i int, t types.Type) Val) {
	call, ok := c.Instr.(*ssa.Call)
	if !ok {
		return
	}
	if tup, ok := call.Type().(*types.Tuple); ok {
		vals := make([]Val, tup.Len())
		for i := range vals {
			if carries(tup.At(i).Type()) && !kube.IsError(tup.At(i).Type()) {
				vals[i] = f(i, tup.At(i).Type())
			}
		}
		in.tuples[call] = vals
		return
	}
	if carries(call.Type()) && !kube.IsError(call.Type()) {
		in.set(call, f(0, call.Type()))
	}
}

// unknown handles a callee of which nothing is known.
func (in *interp) unknown(c flow.Call) {
	if in.final {
		for i, pv := range in.fn.Params {
			if c.Instr.Common().Value == pv {
				in.paramCall(i, c)
			}
		}
	}
	for _, a := range c.Args {
		v := in.val(a)
		if in.final {
			for _, r := range v.Refs {
				if !r.Copy {
					in.f.Escapes = append(in.f.Escapes, Escape{c.Instr, r, EscapeCall})
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
	in.passClosures(c, nil)
}

// forget makes what a local holds unknown, where it held something shared.
func (s state) forget(l Loc) {
	for k, v := range s {
		if k.Root == l.Root && HasPrefix(k.Path, l.Path) && len(v.Refs) > 0 && !isSelf(v, k) {
			s[k] = opaque
		}
	}
}

// passClosures applies function literals handed to a callee: whenever they
// run, their writes to captured variables happen.
func (in *interp) passClosures(c flow.Call, s *Summary) {
	for i, a := range c.Args {
		mc, ok := a.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		done := false
		if s != nil {
			for _, pc := range s.Calls {
				done = done || pc.Param == i
			}
		}
		if !done {
			in.callFunc(c, mc, nil)
		}
	}
}

// callFunc applies a function value that a callee calls, with the given
// arguments (nil: unknown).
func (in *interp) callFunc(c flow.Call, fv ssa.Value, params []Val) {
	if ct, ok := fv.(*ssa.ChangeType); ok {
		fv = ct.X
	}
	var fn *ssa.Function
	var bindings []ssa.Value
	bound := false
	switch v := fv.(type) {
	case *ssa.Function:
		fn = v
	case *ssa.MakeClosure:
		fn, bindings = v.Fn.(*ssa.Function), v.Bindings
		if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" && len(bindings) == 1 {
			fn, bound = in.p.Flow.Func(obj), true
		}
	case *ssa.Parameter:
		if in.final {
			for i, p := range in.fn.Params {
				if p == v {
					in.forwardParam(i, params)
				}
			}
		}
		return
	default:
		return
	}
	f := in.p.funcs[fn]
	if fn == nil || f == nil || f.TooComplex {
		return
	}
	var args []Val
	if bound {
		args = append(args, in.val(bindings[0]))
	}
	for i := len(args); i < len(fn.Params); i++ {
		k := i
		if bound {
			k--
		}
		if k < len(params) {
			args = append(args, params[k])
		} else {
			args = append(args, opaque)
		}
	}
	if !bound {
		for _, b := range bindings {
			args = append(args, in.val(b))
		}
	}
	in.applyLiteral(c, &f.Summary, args, fn)
}

// applyLiteral applies writes and stores of a function value at the call that
// may run it.
func (in *interp) applyLiteral(c flow.Call, s *Summary, args []Val, fn *ssa.Function) {
	a := &inst{in: in, c: c, s: s, args: args}
	for i := range s.Mutates {
		in.recordClosure(c, a.mutated(&s.Mutates[i]), &s.Mutates[i], fn)
	}
	a.persists()
	for _, st := range s.Stores {
		at := in.walk(a.arg(st.Param), st.Path)
		v := a.val(st.Val)
		for _, r := range at.Refs {
			in.cur[r.Loc] = join(in.cur.lookup(r.Loc, !holdsCopy(v)), v) // it may not run
		}
	}
}

// builtin evaluates append, copy, delete, clear and the like.
func (in *interp) builtin(ci ssa.CallInstruction, b *ssa.Builtin) {
	args := ci.Common().Args
	switch b.Name() {
	case "append":
		in.appendTo(ci, args)
	case "copy":
		dst := in.below(in.val(args[0]), "[]")
		in.record(ci, dst, nil)
		if carries(elemType(args[0].Type())) {
			in.assign(dst, in.content(in.locs(in.val(args[1])), "[]", elemType(args[0].Type())), true)
		}
	case "delete", "clear":
		in.record(ci, in.below(in.val(args[0]), "[]"), nil)
	default:
		if v, ok := ci.(ssa.Value); ok && carries(v.Type()) {
			in.set(v, opaque)
		}
	}
}

// appendTo: the result has an array of its own as far as anyone can rely on,
// holding the elements of both. Appending to a prefix (s[:i]) writes in place.
func (in *interp) appendTo(ci ssa.CallInstruction, args []ssa.Value) {
	call, ok := ci.(*ssa.Call)
	if !ok {
		return
	}
	base := in.val(args[0])
	if s, ok := args[0].(*ssa.Slice); ok && s.High != nil && s.Max == nil {
		in.record(ci, in.below(base, "[]"), nil)
	}
	if !carries(call.Type()) {
		return
	}
	et := elemType(call.Type())
	to := Loc{in.root(RootAlloc, 0, call, nil), ""}
	if carries(et) {
		v := in.content(in.locs(base), "[]", et)
		if len(args) > 1 {
			v = join(v, in.content(in.locs(in.val(args[1])), "[]", et))
		}
		in.cur.write(to.add("[]"), v)
	}
	in.set(call, refTo(to))
}
