package effects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

const (
	// maxInstrs: larger functions (generated tables) are given up.
	maxInstrs = 20000
	// maxRounds bounds how often a function is gone through; beyond it the
	// function is given up: silence, never a hang.
	maxRounds = 12
	// maxWork bounds the instructions gone through, weighted by how much is
	// known of memory at each.
	maxWork = 400000
	// widenAfter: after this round values only grow.
	widenAfter = 4
)

type rootKey struct {
	kind   RootKind
	index  int
	value  ssa.Value
	source string
}

// interp follows the values of one function.
type interp struct {
	p     *Package
	fn    *ssa.Function
	f     *Func
	roots map[rootKey]*Root
	nums  map[*Root]int

	vals     map[ssa.Value]Val
	tuples   map[ssa.Value][]Val
	cur      state
	curBlock *ssa.BasicBlock
	conds    []flow.Cond              // known at the current block
	done     map[*ssa.BasicBlock]bool // reached so far

	round   int
	work    int // how much was done, see maxWork
	changed bool
	final   bool

	// renewed: all elements of a slice were replaced by copies in a loop over
	// it; the store that does it.
	renewed map[Loc]*ssa.Store

	exit    state
	rets    []*ssa.Return
	retVals [][]Val
	pcalls  []pcall
}

func (p *Package) interpret(fn *ssa.Function) *Func {
	f := &Func{Fn: fn}
	n := 0
	for _, b := range fn.Blocks {
		n += len(b.Instrs)
	}
	if n > maxInstrs {
		f.TooComplex = true
		return f
	}
	in := &interp{
		p: p, fn: fn, f: f,
		roots:  make(map[rootKey]*Root),
		nums:   make(map[*Root]int),
		vals:   make(map[ssa.Value]Val),
		tuples: make(map[ssa.Value][]Val),
		done:   make(map[*ssa.BasicBlock]bool),
	}
	f.vals, f.tuples, f.in = in.vals, in.tuples, in
	if !in.fixpoint() {
		f.TooComplex = true
		f.Writes, f.Ops, f.Escapes = nil, nil, nil
		return f
	}
	in.summarize()
	return f
}

// fixpoint runs all blocks in rounds until nothing changes, then once more to
// record what happens; a function without loops needs just that last round. It
// reports false when the bound was hit.
func (in *interp) fixpoint() bool {
	blocks := postorder(in.fn)
	outs := make(map[*ssa.BasicBlock]state, len(blocks))
	if hasLoop(blocks) {
		for in.round = 1; ; in.round++ {
			if in.round > maxRounds {
				return false
			}
			in.changed = false
			for _, b := range blocks {
				in.pass(b, outs)
				if in.work > maxWork {
					return false
				}
			}
			if !in.changed {
				break
			}
		}
	}
	in.final = true
	for _, b := range blocks {
		in.pass(b, outs)
		if in.work > maxWork {
			return false
		}
	}
	return true
}

func (in *interp) pass(b *ssa.BasicBlock, outs map[*ssa.BasicBlock]state) {
	st := in.enter(b, outs)
	in.done[b] = true
	in.cur, in.curBlock = st, b
	in.conds = in.p.Flow.Known(b)
	for _, i := range b.Instrs {
		in.instr(i)
		in.work += 1 + len(in.cur)/8
	}
	old := outs[b]
	if in.round > widenAfter && old != nil && !in.final {
		in.cur = old.merge(in.cur)
	}
	if old == nil || !old.equal(in.cur) {
		in.changed = true
	}
	outs[b] = in.cur
}

// hasLoop: some edge leads to a block that stands before its source.
func hasLoop(blocks []*ssa.BasicBlock) bool {
	num := make(map[*ssa.BasicBlock]int, len(blocks))
	for i, b := range blocks {
		num[b] = i
	}
	for i, b := range blocks {
		for _, s := range b.Succs {
			if num[s] <= i {
				return true
			}
		}
	}
	return false
}

// postorder returns the reachable blocks, predecessors first where possible.
func postorder(fn *ssa.Function) []*ssa.BasicBlock {
	seen := make(map[*ssa.BasicBlock]bool)
	var out []*ssa.BasicBlock
	type frame struct {
		b *ssa.BasicBlock
		i int
	}
	if len(fn.Blocks) == 0 {
		return nil
	}
	stack := []frame{{fn.Blocks[0], 0}}
	seen[fn.Blocks[0]] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.i < len(top.b.Succs) {
			s := top.b.Succs[top.i]
			top.i++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, 0})
			}
			continue
		}
		out = append(out, top.b)
		stack = stack[:len(stack)-1]
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// enter joins the states of b's predecessors.
func (in *interp) enter(b *ssa.BasicBlock, outs map[*ssa.BasicBlock]state) state {
	var st state
	first := true
	for _, p := range b.Preds {
		o, ok := outs[p]
		if !ok {
			continue
		}
		conds := in.p.Flow.EdgeConds(p, b)
		if infeasible(conds) {
			continue
		}
		o = in.filterState(o, conds)
		if first {
			st, first = o, false
			continue
		}
		st = st.merge(o)
	}
	if first {
		return state{}
	}
	return st.clone()
}

// infeasible: a condition is a constant of the other value (a flag that was
// just set).
func infeasible(conds []flow.Cond) bool {
	for _, c := range conds {
		if k, ok := c.Value.(*ssa.Const); ok && k.Value != nil && (k.Value.String() == "true") != c.Val {
			return true
		}
	}
	return false
}

// filterState drops contents whose flag is known to be otherwise on an edge.
func (in *interp) filterState(s state, conds []flow.Cond) state {
	if len(conds) == 0 {
		return s
	}
	var out state
	for k, v := range s {
		w := in.filter(v, conds)
		if len(w.Refs) != len(v.Refs) {
			if out == nil {
				out = s.clone()
			}
			out[k] = w
		}
	}
	if out == nil {
		return s
	}
	return out
}

func (in *interp) set(v ssa.Value, x Val) {
	old := in.vals[v]
	if in.round > widenAfter && !in.final {
		x = join(old, x)
	}
	if !equalVal(old, x) {
		in.changed = true
	}
	in.vals[v] = x
}

func (in *interp) root(k RootKind, index int, v ssa.Value, src *Source) *Root {
	key := rootKey{kind: k, index: index, value: v}
	if src != nil {
		key.source = src.What + src.Site.File + itoa(src.Site.Line) + "." + itoa(src.Site.Col)
	}
	r := in.roots[key]
	if r == nil {
		r = &Root{Kind: k, Index: index, Value: v, Source: src}
		in.roots[key] = r
		in.nums[r] = len(in.nums)
	}
	return r
}

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

// isRef reports whether values of type t refer to memory (as opposed to
// structs and arrays, which hold it).
func isRef(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return false
	}
	return true
}

// val returns what v may be at the current block.
func (in *interp) val(v ssa.Value) Val {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin, nil:
		return Val{}
	case *ssa.Global:
		return refTo(Loc{in.root(RootGlobal, 0, v, nil), ""})
	case *ssa.Parameter:
		return in.filterValue(v, in.param(v))
	case *ssa.FreeVar:
		for i, fv := range in.fn.FreeVars {
			if fv == v {
				return refTo(Loc{in.root(RootFree, i, nil, nil), "*"})
			}
		}
		return opaque
	}
	return in.filterValue(v, in.vals[v])
}

func (in *interp) param(v *ssa.Parameter) Val {
	if !carries(v.Type()) {
		return Val{}
	}
	for i, p := range in.fn.Params {
		if p == v {
			l := Loc{in.root(RootParam, i, nil, nil), ""}
			if isRef(v.Type()) {
				return refTo(l.add("*"))
			}
			return copyOf(l)
		}
	}
	return opaque
}

// filterValue drops what v cannot be under the conditions known here: nothing
// if it is known to be nil, no reference whose flag is known to be otherwise.
func (in *interp) filterValue(v ssa.Value, x Val) Val {
	if len(x.Refs) == 0 || len(in.conds) == 0 {
		return x
	}
	for _, c := range in.conds {
		if t, isNil, ok := c.NilTest(); ok && isNil && t == v {
			return Val{}
		}
	}
	return in.filter(x, in.conds)
}

func (in *interp) filter(x Val, conds []flow.Cond) Val {
	keep := x.Refs
	for i, r := range x.Refs {
		if contradicted(r, conds) {
			keep = append([]Ref(nil), x.Refs[:i]...)
			for _, q := range x.Refs[i+1:] {
				if !contradicted(q, conds) {
					keep = append(keep, q)
				}
			}
			break
		}
	}
	return Val{Refs: keep, Opaque: x.Opaque}
}

func contradicted(r Ref, conds []flow.Cond) bool {
	for _, c := range conds {
		if r.Guard != (Flag{}) && flagOf(c.Value) == r.Guard && c.Val != r.GuardWant {
			return true
		}
		// the error of the same call is known to be set
		if t, isNil, ok := c.NilTest(); ok && !isNil && r.Root.Value != nil {
			if e, ok := t.(*ssa.Extract); ok && e.Tuple == r.Root.Value && kube.IsError(e.Type()) && r.Root.Kind != RootAlloc {
				return true
			}
		}
	}
	return false
}

func flagOf(v ssa.Value) Flag {
	if e, ok := v.(*ssa.Extract); ok {
		return Flag{e.Tuple, e.Index}
	}
	return Flag{v, -1}
}

func (in *interp) instr(i ssa.Instruction) {
	switch i := i.(type) {
	case *ssa.Alloc:
		in.alloc(i)
	case *ssa.Store:
		in.store(i, in.val(i.Addr), i.Val)
	case *ssa.MapUpdate:
		in.mapUpdate(i)
	case *ssa.Send:
		in.elemStore(in.val(i.Chan), in.val(i.X))
	case *ssa.Return:
		in.ret(i)
	case ssa.CallInstruction:
		in.call(i)
	case *ssa.Next, *ssa.Select:
		in.tuple(i.(ssa.Value))
	case ssa.Value:
		in.value(i)
	}
}

func (in *interp) alloc(a *ssa.Alloc) {
	r := in.root(RootAlloc, 0, a, nil)
	for k := range in.cur { // a new variable each time round a loop
		if k.Root == r {
			delete(in.cur, k)
		}
	}
	in.vals[a] = refTo(Loc{r, ""})
}

func (in *interp) value(v ssa.Value) {
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
		in.tuples[v] = []Val{in.content(in.locs(in.val(u.X)), "[]", u.Type().(*types.Tuple).At(0).Type()), {}}
		return
	}
	if !carries(v.Type()) {
		return
	}
	in.set(v, in.compute(v))
}

func (in *interp) compute(v ssa.Value) Val {
	switch v := v.(type) {
	case *ssa.Phi:
		return in.phi(v)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return in.content(in.locs(in.val(v.X)), "", v.Type())
		case token.ARROW:
			return in.content(in.locs(in.val(v.X)), "[]", v.Type())
		}
		return Val{}
	case *ssa.FieldAddr:
		return in.below(in.val(v.X), "."+fieldName(v.X.Type(), v.Field))
	case *ssa.IndexAddr:
		return in.below(in.val(v.X), "[]")
	case *ssa.Field:
		return in.content(copies(in.val(v.X)), "."+fieldName(v.X.Type(), v.Field), v.Type())
	case *ssa.Index:
		return in.content(copies(in.val(v.X)), "[]", v.Type())
	case *ssa.Lookup:
		return in.lookup(v)
	case *ssa.Slice:
		return in.slice(v)
	case *ssa.ChangeType:
		return in.val(v.X)
	case *ssa.ChangeInterface:
		return in.val(v.X)
	case *ssa.MakeInterface:
		return in.dyn(in.val(v.X), v.X.Type())
	case *ssa.TypeAssert:
		return in.assert(v)
	case *ssa.Convert:
		if _, ok := v.X.Type().Underlying().(*types.Basic); ok {
			return Val{}
		}
		return in.val(v.X)
	case *ssa.SliceToArrayPointer:
		return in.val(v.X)
	case *ssa.MultiConvert:
		return in.val(v.X)
	case *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan:
		r := in.root(RootAlloc, 0, v, nil)
		for k := range in.cur {
			if k.Root == r {
				delete(in.cur, k)
			}
		}
		return refTo(Loc{r, ""})
	case *ssa.Range:
		return in.val(v.X)
	case *ssa.MakeClosure, *ssa.BinOp:
		return Val{}
	}
	return opaque
}

func fieldName(t types.Type, i int) string {
	return flow.Struct(t).Field(i).Name()
}

// locs returns the memory that a reference value designates.
func (in *interp) locs(v Val) Val {
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
func (in *interp) below(v Val, step string) Val {
	out := Val{Opaque: v.Opaque}
	for _, r := range v.Refs {
		l := r.Loc.add(step)
		if l.Root == nil {
			return opaque
		}
		r.Loc, r.Copy, r.Dyn = l, false, DynUnknown
		out.Refs = append(out.Refs, r)
	}
	return out
}

// content reads memory: at each of the places, step below, as type t.
func (in *interp) content(at Val, step string, t types.Type) Val {
	if !carries(t) {
		return Val{}
	}
	out := Val{Opaque: at.Opaque}
	for _, r := range at.Refs {
		l := r.Loc
		if step != "" {
			l = addPath(l, step)
		}
		v := in.cur.lookup(l, isRef(t))
		if st := in.renewed[l]; st != nil && in.afterLoop(st) {
			v = allocsOnly(v)
		}
		out = join(out, withGuard(v, r))
	}
	return in.filter(out, in.conds)
}

// renew notes a store s[i] = fresh that runs for every i of a loop.
func (in *interp) renew(i *ssa.Store, l Loc) {
	ia, ok := i.Addr.(*ssa.IndexAddr)
	if !ok {
		return
	}
	if in.loopHead(ia.Index) == nil {
		return
	}
	if in.renewed == nil {
		in.renewed = make(map[Loc]*ssa.Store)
	}
	in.renewed[l] = i
}

// loopHead returns the block that counts index up, or nil.
func (in *interp) loopHead(index ssa.Value) *ssa.BasicBlock {
	switch v := index.(type) {
	case *ssa.Phi:
		return v.Block()
	case *ssa.BinOp: // range counts from -1 and adds one in front of the body
		return v.Block()
	}
	return nil
}

// afterLoop: the current block comes after the loop of st, whose body runs st
// in every round.
func (in *interp) afterLoop(st *ssa.Store) bool {
	head := in.loopHead(st.Addr.(*ssa.IndexAddr).Index)
	cur := in.curBlock
	if cur == nil || !head.Dominates(cur) || cur == head || cur == st.Block() {
		return false
	}
	for _, p := range head.Preds {
		if head.Dominates(p) && !(st.Block() == p || st.Block().Dominates(p)) {
			return false // a round may leave it out
		}
	}
	again := false
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(b *ssa.BasicBlock)
	walk = func(b *ssa.BasicBlock) {
		if seen[b] || again {
			return
		}
		seen[b] = true
		again = again || b == head
		for _, s := range b.Succs {
			walk(s)
		}
	}
	for _, s := range cur.Succs {
		walk(s)
	}
	return !again
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
	if r.Guard == (Flag{}) && !r.TypedOnly {
		return v
	}
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		if refs[i].Guard == (Flag{}) {
			refs[i].Guard, refs[i].GuardWant = r.Guard, r.GuardWant
		}
		refs[i].TypedOnly = refs[i].TypedOnly || r.TypedOnly
	}
	return Val{Refs: refs, Opaque: v.Opaque}
}

func (in *interp) lookup(l *ssa.Lookup) Val {
	t := l.Type()
	if tup, ok := t.(*types.Tuple); ok {
		t = tup.At(0).Type()
	}
	return in.content(in.locs(in.val(l.X)), "[]", t)
}

func (in *interp) slice(s *ssa.Slice) Val {
	v := in.val(s.X)
	if _, ok := s.X.Type().Underlying().(*types.Basic); ok {
		return Val{}
	}
	return v
}

// dyn notes the dynamic type of what goes into an interface.
func (in *interp) dyn(v Val, t types.Type) Val {
	if len(v.Refs) == 0 {
		return v
	}
	d := DynUnknown
	switch {
	case kube.IsUnstructured(t):
		d = DynUnstructured
	case kube.IsAPIObject(t):
		d = DynTyped
	}
	return withDyn(v, d)
}

func withDyn(v Val, d Dyn) Val {
	if d == DynUnknown {
		return v
	}
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		refs[i].Dyn = d
	}
	return Val{Refs: refs, Opaque: v.Opaque}
}

func (in *interp) assert(a *ssa.TypeAssert) Val {
	v := in.val(a.X)
	t := a.AssertedType
	if !carries(t) {
		return Val{}
	}
	if _, ok := t.Underlying().(*types.Interface); ok {
		return v
	}
	v = in.dyn(v, t)
	if isRef(t) {
		return in.locs(v)
	}
	out := Val{Opaque: v.Opaque} // a struct kept in the interface
	for _, r := range v.Refs {
		r.Copy = true
		out.Refs = append(out.Refs, r)
	}
	return out
}

// tuple evaluates instructions that yield several values.
func (in *interp) tuple(v ssa.Value) {
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
	in.tuples[v] = []Val{{}, {}, in.content(in.locs(in.val(rng.X)), "[]", m.Elem())}
}

// phi joins the values of the edges. A reference that comes over an edge on
// which a flag has a known value is kept together with that flag, so that
// `if !found { … }` and lazy copies under `if !copied` are understood.
func (in *interp) phi(phi *ssa.Phi) Val {
	flags := boolPhis(phi.Block())
	var out Val
	for i, e := range phi.Edges {
		pred := phi.Block().Preds[i]
		if !in.done[pred] {
			continue // not reached yet
		}
		conds := in.p.Flow.EdgeConds(pred, phi.Block())
		if infeasible(conds) {
			continue
		}
		saved := in.conds
		in.conds = conds
		v := in.val(e)
		in.conds = saved
		v = distinct(v, e, conds, in)
		out = join(out, reguard(v, flags, i))
	}
	return out
}

// distinct handles `if x == orig { x = x.DeepCopy() }`: where x != orig is
// known, x is not what orig is.
func distinct(v Val, e ssa.Value, conds []flow.Cond, in *interp) Val {
	for _, c := range conds {
		b, ok := c.Value.(*ssa.BinOp)
		if !ok || (b.Op == token.EQL) == c.Val || b.Op != token.EQL && b.Op != token.NEQ {
			continue
		}
		other := b.Y
		if b.Y == e {
			other = b.X
		} else if b.X != e {
			continue
		}
		o := in.vals[other]
		if len(o.Refs) != 1 || o.Opaque {
			continue
		}
		var refs []Ref
		for _, r := range v.Refs {
			if r.Loc != o.Refs[0].Loc {
				refs = append(refs, r)
			}
		}
		v = Val{Refs: refs, Opaque: v.Opaque}
	}
	return v
}

func boolPhis(b *ssa.BasicBlock) []*ssa.Phi {
	var out []*ssa.Phi
	for _, i := range b.Instrs {
		phi, ok := i.(*ssa.Phi)
		if !ok {
			break
		}
		if bt, ok := phi.Type().Underlying().(*types.Basic); ok && bt.Info()&types.IsBoolean != 0 {
			out = append(out, phi)
		}
	}
	return out
}

func reguard(v Val, flags []*ssa.Phi, edge int) Val {
	if len(flags) == 0 || len(v.Refs) == 0 {
		return v
	}
	refs := append([]Ref(nil), v.Refs...)
	for i := range refs {
		for _, f := range flags {
			e := f.Edges[edge]
			if c, ok := e.(*ssa.Const); ok && c.Value != nil && refs[i].Guard == (Flag{}) {
				refs[i].Guard, refs[i].GuardWant = Flag{f, -1}, c.Value.String() == "true"
				break
			}
			if refs[i].Guard != (Flag{}) && flagOf(e) == refs[i].Guard {
				refs[i].Guard = Flag{f, -1}
				break
			}
		}
	}
	return Val{Refs: refs, Opaque: v.Opaque}
}

// store writes val to the places addr designates.
func (in *interp) store(i *ssa.Store, addr Val, val ssa.Value) {
	in.record(i, addr, val)
	v := in.val(val)
	if len(v.Refs) > 0 && freshOnly(v) && !v.Opaque {
		for _, r := range addr.Refs {
			in.renew(i, r.Loc)
		}
	}
	in.assign(addr, v, carries(val.Type()))
	if in.final {
		in.escapeStore(i, addr, in.val(val))
	}
}

func (in *interp) assign(addr, v Val, carries bool) {
	var refs []Ref
	for _, r := range addr.Refs {
		if !r.Copy {
			refs = append(refs, r)
		}
	}
	for _, r := range refs {
		if !carries {
			continue
		}
		strong := len(refs) == 1 && !addr.Opaque && (!weak(r.Path) || freshOnly(v))
		if strong {
			in.cur.write(r.Loc, v)
		} else {
			in.cur[r.Loc] = join(in.cur.lookup(r.Loc, !holdsCopy(v)), v)
		}
	}
}

// weak: the path goes through an element, so several places have this name.
func weak(path string) bool {
	for i := range len(path) {
		if path[i] == '[' {
			return true
		}
	}
	return false
}

// freshOnly: replacing an element by memory of its own silences all elements;
// a missed finding is cheaper than a wrong one.
func freshOnly(v Val) bool {
	for _, r := range v.Refs {
		if r.Root.Kind != RootAlloc {
			return false
		}
	}
	return true
}

func holdsCopy(v Val) bool { return len(v.Refs) > 0 && v.Refs[0].Copy }

func (in *interp) mapUpdate(i *ssa.MapUpdate) {
	at := in.below(in.val(i.Map), "[]")
	in.record(i, at, i.Value)
	in.assign(at, in.val(i.Value), carries(i.Value.Type()))
}

func (in *interp) elemStore(container, v Val) {
	in.assign(in.below(container, "[]"), v, true)
}
