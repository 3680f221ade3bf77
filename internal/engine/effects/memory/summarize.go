package memory

import (
	"fmt"

	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Bounds of a summary. What does not fit is left out, or made unknown where
// leaving it out would be a claim.
const (
	MaxMutations = 40
	maxPerPath   = 3
	maxStores    = 32
	maxHeap      = 32
	maxChain     = 6
)

// ret joins the state into the exit and remembers the results.
func (in *Interp) ret(r *ssa.Return) {
	if !in.final {
		return
	}
	for _, v := range r.Results {
		for _, ref := range in.Val(v).Refs {
			if !ref.Copy {
				in.f.escapes = append(in.f.escapes, Escape{r, ref, EscapeReturn})
			}
		}
	}
	if in.exit == nil {
		in.exit = in.cur.clone()
	} else {
		in.exit = in.exit.merge(in.cur)
	}
	in.Rets = append(in.Rets, r)
	in.retVals = append(in.retVals, in.returned(r))
}

// returned evaluates the results of one return, with guards on bool results.
func (in *Interp) returned(r *ssa.Return) []Val {
	out := make([]Val, len(r.Results))
	for i, v := range r.Results {
		if carries(v.Type()) && !kube.IsError(v.Type()) {
			out[i] = in.Val(v)
		}
	}
	for i := range out {
		refs := append([]Ref(nil), out[i].Refs...)
		for j := range refs {
			refs[j] = refs[j].key().withFlag(in.resultGuard(r, refs[j]))
		}
		out[i].Refs = refs
	}
	return out
}

// resultGuard finds the bool result of this return that tells whether ref is
// there. Such a guard is kept as Flag{nil, result}.
func (in *Interp) resultGuard(r *ssa.Return, ref Ref) (Flag, bool) {
	for k, v := range r.Results {
		b, ok := v.Type().Underlying().(*types.Basic)
		if !ok || b.Info()&types.IsBoolean == 0 {
			continue
		}
		if c, ok := v.(*ssa.Const); ok && c.Value != nil {
			return Flag{nil, k + 1}, constant.BoolVal(c.Value)
		}
		if ref.Guard != (Flag{}) && flagOf(v) == ref.Guard {
			return Flag{nil, k + 1}, ref.GuardWant
		}
		if ref.Also != (Flag{}) && flagOf(v) == ref.Also {
			return Flag{nil, k + 1}, ref.alsoWant
		}
	}
	return Flag{}, false
}

func (in *Interp) order(r *Root) int { return in.nums[r] }

// summarize turns what was recorded into the function's summary.
func (in *Interp) summarize() {
	s := &in.f.Summary
	b := &builder{in: in, nodes: make(map[*Root]int)}
	s.Mutates = in.mutations()
	n := 0
	for _, vs := range in.retVals {
		n = max(n, len(vs))
	}
	s.Results = make([]summary.Template, n)
	claims := false
	for i := range s.Results {
		for k, vs := range in.retVals {
			in.conds = in.P.Flow.Known(in.Rets[k].Block())
			add(&s.Results[i], b.template(vs[i]), in.only(nil))
		}
		claims = claims || len(s.Results[i].Terms) > 0 || !s.Results[i].Opaque
	}
	if !claims || !carriesAny(in.Fn) {
		s.Results = nil
	}
	s.Stores = in.stores(b)
	s.Heap = b.heap()
	s.Persists = in.persists()
	s.Calls = in.paramCalls(b)
	s.Methods = in.methods
	s.NoReturn = len(in.Rets) == 0 && len(in.Fn.Blocks) > 0 && in.Fn.Recover == nil && in.endsInCall()
	for _, claim := range in.P.claims {
		claim(in, s)
	}
	s.Func = in.returnsFunc()
}

// returnsFunc is what the function literal does that this function always
// returns: its writes to its own parameters.
func (in *Interp) returnsFunc() *summary.Summary {
	fn := ssaflow.ReturnedFunc(in.Fn)
	if fn == nil || fn.Parent() != in.Fn {
		return nil
	}
	f := in.P.Funcs[fn]
	if f == nil || f.TooComplex {
		return nil
	}
	s := &summary.Summary{}
	for _, m := range f.Summary.Mutates {
		if m.Param < len(fn.Params) && (m.Flag == 0 || m.Flag <= len(fn.Params)) {
			s.Mutates = append(s.Mutates, m)
		}
	}
	if len(s.Mutates) == 0 {
		return nil
	}
	return s
}

func carriesAny(fn *ssa.Function) bool {
	res := fn.Signature.Results()
	for i := range res.Len() {
		if t := res.At(i).Type(); carries(t) && !kube.IsError(t) {
			return true
		}
	}
	return false
}

// endsInCall: control ends in calls that never return, not in endless loops.
func (in *Interp) endsInCall() bool {
	for _, b := range in.Fn.Blocks {
		if _, ok := ssaflow.Terminator(b).(*ssa.Panic); ok {
			return false
		}
	}
	return slices.ContainsFunc(in.P.Flow.Calls(in.Fn), func(c ssaflow.Call) bool { return kube.NeverReturns(c.Fn) })
}

// ParamIndex returns the number by which summaries name a root: that of the
// parameter, behind these that of a captured variable; -1 for other roots.
func (in *Interp) ParamIndex(r *Root) int {
	switch r.Kind {
	case RootParam:
		return r.Index
	case RootFree:
		return len(in.Fn.Params) + r.Index
	}
	return -1
}

// mutations lists the writes behind parameters and captured variables.
func (in *Interp) mutations() []summary.Mutation {
	var out []summary.Mutation
	perPath := make(map[string]int)
	known := make(map[string]int)
	for _, w := range in.f.Writes {
		i := in.ParamIndex(w.Ref.Root)
		if i < 0 || !w.Ref.Path.Derefs() || in.madeUnderOwnLock(w) {
			continue
		}
		m := summary.Mutation{
			ParamPath: summary.ParamPath{Param: i, Path: w.Ref.Path}, Site: w.Site, NewOnly: w.NewOnly, Decode: w.Decode,
			TypedOnly: w.Ref.TypedOnly, Only: w.Only, Trusted: w.Trusted, Shared: w.Shared,
		}
		m.Answer = in.answer(w)
		if w.Via != nil {
			m.TypedOnly = m.TypedOnly || w.Via.TypedOnly
			if !w.Via.Site.IsZero() && !w.InClosure {
				m.Chain = append([]summary.Site{in.Site(w.Instr)}, w.Via.Chain...)
				if len(m.Chain) > maxChain {
					m.Chain = m.Chain[:maxChain]
				}
			}
		}
		key := fmt.Sprint(m.Param, m.Path, m.Only, m.Trusted, m.Shared)
		at := key + fmt.Sprint(m.Site.Pkg, m.Site.Where(), ":", m.Site.Col)
		if k, ok := known[at]; ok { // the same write by another way, as with recursion
			if len(m.Chain) < len(out[k].Chain) {
				out[k] = m
			}
			continue
		}
		if selfAssign(w) || perPath[key] >= maxPerPath {
			continue
		}
		perPath[key]++
		known[at] = len(out)
		out = append(out, m)
		if len(out) >= MaxMutations {
			break
		}
	}
	return out
}

// selfAssign: p.X = p.X changes nothing.
func selfAssign(w Write) bool {
	st, ok := w.Instr.(*ssa.Store)
	if !ok || w.Via != nil {
		return false
	}
	u, ok := st.Val.(*ssa.UnOp)
	if !ok {
		return false
	}
	_, field := st.Addr.(*ssa.FieldAddr)
	return field && sameField(u.X, st.Addr)
}

// sameField: both addresses are of the same field of the same struct, however
// deep: fields of embedded structs have an address for each use.
func sameField(a, b ssa.Value) bool {
	x, ok1 := a.(*ssa.FieldAddr)
	y, ok2 := b.(*ssa.FieldAddr)
	return a == b || ok1 && ok2 && x.Field == y.Field && sameField(x.X, y.X)
}

// stores lists what the function leaves behind its parameters.
func (in *Interp) stores(b *builder) []summary.StoreEffect {
	var out []summary.StoreEffect
	for _, l := range in.exit.sortedLocs(in.order) {
		i := in.ParamIndex(l.Root)
		if i < 0 || !l.Path.Derefs() {
			continue
		}
		v := in.exit[l]
		if isSelf(v, l) {
			continue // Decode of the mutation says it
		}
		t := b.template(v)
		if len(out) >= maxStores {
			t = summary.Template{Opaque: true}
		}
		out = append(out, summary.StoreEffect{ParamPath: summary.ParamPath{Param: i, Path: l.Path}, Val: t})
		if len(out) > 2*maxStores {
			break
		}
	}
	return out
}

// persists lists the API writes of parameters.
func (in *Interp) persists() []summary.Persist {
	var out []summary.Persist
	seen := make(map[string]bool)
	for _, op := range in.f.Ops {
		if !op.Op.Writes() && op.Op.Verb != kube.Delete {
			continue
		}
		for _, r := range op.Obj {
			i := in.ParamIndex(r.Root)
			if i < 0 {
				continue
			}
			ps := summary.Persist{ParamPath: summary.ParamPath{Param: i, Path: r.Path}, Verb: op.Op.Verb, Sub: op.Sub, Site: in.Site(op.Call.Instr)}
			ps.Always = len(op.Obj) == 1 && in.always(op.Call.Instr) && (op.Via == nil || op.Via.Always)
			key := fmt.Sprint(ps.Param, ps.Path, ps.Verb, ps.Sub)
			if !seen[key] {
				seen[key] = true
				out = append(out, ps)
			}
		}
	}
	return out
}

// always: every return that may return a nil error comes after instr.
func (in *Interp) always(instr ssa.Instruction) bool {
	for _, r := range in.Rets {
		if ssaflow.Dominates(instr, r) || instr.Block() == r.Block() {
			continue
		}
		if n := len(r.Results); n > 0 && kube.IsError(r.Results[n-1].Type()) && in.P.Flow.ErrSet(r.Results[n-1], r.Block()) {
			continue
		}
		return false
	}
	return len(in.Rets) > 0
}

// paramCall notes that function-typed parameter i is called.
func (in *Interp) paramCall(i int, c ssaflow.Call) {
	args := make([]Val, len(c.Args))
	for k, a := range c.Args {
		args[k] = in.Val(a)
	}
	in.forwardParam(i, args)
}

func (in *Interp) forwardParam(i int, args []Val) {
	in.pcalls = append(in.pcalls, pcall{i, args})
}

type pcall struct {
	param int
	args  []Val
}

func (in *Interp) paramCalls(b *builder) []summary.ParamCall {
	var out []summary.ParamCall
	seen := make(map[int]bool)
	for _, pc := range in.pcalls {
		if seen[pc.param] {
			continue
		}
		seen[pc.param] = true
		c := summary.ParamCall{Param: pc.param}
		for _, v := range pc.args {
			c.Args = append(c.Args, b.template(v))
		}
		out = append(out, c)
	}
	return out
}
