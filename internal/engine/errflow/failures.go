package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Failure is a branch that is taken when an error is not nil.
type Failure struct {
	// Err is the error that is tested, Origin where it comes from when that is
	// one value: loads of variables are followed.
	Err, Origin ssa.Value
	If          *ssa.If
	// Block is the first block of the branch. Nothing else leads to it.
	Block *ssa.BasicBlock
}

// Failures returns the branches of fn that are taken when an error is not nil,
// in block order.
func Failures(fn *ssa.Function) []Failure {
	var out []Failure
	for _, b := range fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		for i, s := range b.Succs {
			for _, c := range ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: i == 0}) {
				v, isNil, ok := c.NilTest()
				// An error that nothing assigns is the constant nil: nobody comes there.
				if ok && !isNil && kube.IsErrorInterface(v.Type()) && len(s.Preds) == 1 && !ssaflow.IsNilConst(v) {
					out = append(out, Failure{Err: v, Origin: ssaflow.SoleDefinition(v), If: iff, Block: s})
				}
			}
		}
	}
	return out
}

// Alternatives returns the branches of fn that are taken when an error is not nil or
// something else holds, err != nil || len(list.Items) == 0, in block order. Inside of
// such a branch the error may be nil.
func Alternatives(fn *ssa.Function) []Failure {
	var out []Failure
	for _, s := range fn.Blocks {
		if len(s.Preds) < 2 || !shortCircuit(s) {
			continue
		}
		for _, b := range s.Preds {
			iff := ssaflow.Terminator(b).(*ssa.If)
			v, isNil, ok := ssaflow.Cond{Value: iff.Cond, Val: b.Succs[0] == s}.NilTest()
			if ok && !isNil && kube.IsErrorInterface(v.Type()) {
				out = append(out, Failure{Err: v, Origin: ssaflow.SoleDefinition(v), If: iff, Block: s})
			}
		}
	}
	return out
}

// shortCircuit reports whether block s is what the operands of one condition lead to,
// one after the other: each operand is asked where the one before has not led to s.
func shortCircuit(s *ssa.BasicBlock) bool {
	first := s.Idom()
	for _, b := range s.Preds {
		if _, ok := ssaflow.Terminator(b).(*ssa.If); !ok || b.Succs[0] == b.Succs[1] || s.Dominates(b) {
			return false
		}
		if b != first && (len(b.Preds) != 1 || !slices.Contains(s.Preds, b.Preds[0])) {
			return false
		}
	}
	return slices.Contains(s.Preds, first)
}

// ErrorUses says what a stretch of code does with an error.
type ErrorUses struct {
	// Calls get the error, or text that is made of it.
	Calls []ssaflow.Call
	// Returned: a return hands it to the caller, as it is or wrapped. Kept: it
	// is stored, merged with other errors or captured, or not followed.
	Returned, Kept bool
	// Tested: compared with nil.
	Tested bool
}

// UsesOf follows an error, and the text and wrapped errors that are made of it,
// to its uses in the blocks that in accepts.
func UsesOf(p *ssaflow.Package, err ssa.Value, in func(*ssa.BasicBlock) bool) ErrorUses {
	t := useTrace{p: p, in: in, seen: make(map[ssa.Value]bool)}
	t.follow(err)
	return t.out
}

type useTrace struct {
	p    *ssaflow.Package
	in   func(*ssa.BasicBlock) bool
	seen map[ssa.Value]bool
	out  ErrorUses
}

func (t *useTrace) follow(v ssa.Value) {
	if t.seen[v] || v.Referrers() == nil {
		return
	}
	t.seen[v] = true
	if load, ok := v.(*ssa.UnOp); ok {
		t.siblings(load)
	}
	for _, r := range *v.Referrers() {
		t.use(v, r)
	}
}

// siblings: other loads that yield what this one does.
func (t *useTrace) siblings(load *ssa.UnOp) {
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return
	}
	stores, ok := ssaflow.ReachingDefinitions(a, -1, load)
	if !ok {
		t.out.Kept = true
		return
	}
	t.loads(a, stores)
}

func (t *useTrace) loads(a *ssa.Alloc, stores []*ssa.Store) {
	for _, r := range *a.Referrers() {
		if mc, ok := r.(*ssa.MakeClosure); ok && (!ssaflow.OnlyDeferred(mc) || t.leftAtEnd(a, stores) && !onlyAdds(mc, a) && !replaces(mc, a)) {
			t.out.Kept = true // the literal reads it when it runs
		}
		load, ok := r.(*ssa.UnOp)
		if !ok || t.seen[load] {
			continue
		}
		got, ok := ssaflow.ReachingDefinitions(a, -1, load)
		if !ok {
			t.out.Kept = true
			return
		}
		for _, s := range got {
			if s != nil && contains(stores, s) {
				t.seen[load] = true
				for _, r := range *load.Referrers() {
					t.use(load, r)
				}
				break
			}
		}
	}
}

// leftAtEnd: deferred literals find in a what one of the stores has put there, since a
// return leaves it there. One that returns something else by that name does not.
func (t *useTrace) leftAtEnd(a *ssa.Alloc, stores []*ssa.Store) bool {
	for _, ret := range ssaflow.Returns(a.Parent()) {
		for _, i := range ret.Block().Instrs {
			if _, ok := i.(*ssa.RunDefers); !ok || !t.in(ret.Block()) {
				continue
			}
			left, ok := ssaflow.ReachingDefinitions(a, -1, i)
			if !ok || slices.ContainsFunc(left, func(s *ssa.Store) bool { return s != nil && contains(stores, s) }) {
				return true
			}
		}
	}
	return false
}

func contains(stores []*ssa.Store, s *ssa.Store) bool {
	return slices.Contains(stores, s)
}

func (t *useTrace) use(v ssa.Value, r ssa.Instruction) {
	if !t.in(r.Block()) {
		return
	}
	switch r := r.(type) {
	case *ssa.MakeInterface:
		t.follow(r)
	case *ssa.ChangeInterface:
		t.follow(r)
	case *ssa.BinOp:
		if _, _, ok := (ssaflow.Cond{Value: r, Val: true}).NilTest(); ok {
			t.out.Tested = true
		} else {
			t.follow(r) // text that is joined
		}
	case *ssa.Store:
		t.stored(v, r)
	case ssa.CallInstruction:
		t.call(v, r)
	case *ssa.Return:
		t.out.Returned = true
	case *ssa.MapUpdate:
		if _, made := r.Map.(*ssa.MakeMap); made {
			t.given(r.Map)
		} else {
			t.out.Kept = true // in a map of somebody else
		}
	default:
		t.out.Kept = true
	}
}

// stored: into a local variable, or into the variadic arguments of a call.
func (t *useTrace) stored(v ssa.Value, st *ssa.Store) {
	if st.Val != v {
		t.out.Kept = true
		return
	}
	switch addr := st.Addr.(type) {
	case *ssa.Alloc:
		if ssaflow.WrittenElsewhere(addr) {
			t.out.Kept = true
			return
		}
		t.loads(addr, []*ssa.Store{st})
	case *ssa.IndexAddr:
		arr := ssaflow.VariadicElement(addr)
		if arr == nil {
			t.out.Kept = true
			return
		}
		for _, r := range *arr.Referrers() {
			if sl, ok := r.(*ssa.Slice); ok {
				t.given(sl)
			}
		}
	default:
		t.out.Kept = true
	}
}

// given: the error is one of several things that a call gets together: its variadic arguments,
// or the fields of a log entry, log.Fields{"error": err}.
func (t *useTrace) given(all ssa.Value) {
	for _, r := range *all.Referrers() {
		switch r := r.(type) {
		case ssa.CallInstruction:
			t.call(all, r)
		case *ssa.ChangeType:
			t.given(r)
		case *ssa.MapUpdate:
			t.out.Kept = t.out.Kept || r.Map != all
		default:
			t.out.Kept = true
		}
	}
}

func (t *useTrace) call(v ssa.Value, ci ssa.CallInstruction) {
	c, ok := t.p.Resolve(ci)
	if !ok {
		t.out.Kept = true // append and other builtins
		return
	}
	call, isCall := ci.(*ssa.Call)
	_, makes := ssaflow.ErrorOperands(c)
	if isCall && (makes && handsOn(c) || kube.MakesText(c.Fn) || kube.DerivesLogger(c.Fn)) {
		t.follow(call)
		return
	}
	t.out.Calls = append(t.out.Calls, c)
}

// handsOn: what the call makes of an error is the same failure in other words. One
// that filters some kinds, merges several or stops the retries is a decision.
func handsOn(c ssaflow.Call) bool {
	return !kube.IsIgnoreNotFound(c.Fn) && !kube.Is(c.Fn, "errors.Join") && !kube.Is(c.Fn, "reconcile.TerminalError")
}

// Absent reports whether an error is certainly nil at block b: the constant, a
// value that is known to be nil there, or a variable that holds nothing else.
func Absent(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock) bool {
	return absent(p, v, b, ssaflow.Conds{}, 0)
}

// AbsentBy returns the comparison by which an error is known to be nil at block b; nil where
// none says so.
func AbsentBy(p *ssaflow.Package, err ssa.Value, b *ssa.BasicBlock) ssa.Value {
	for k := range p.Known(b).All() {
		if x, isNil, ok := k.NilTest(); ok && isNil && ssaflow.SoleDefinition(x) == ssaflow.SoleDefinition(err) && k.Value.Pos().IsValid() {
			return k.Value
		}
	}
	return nil
}

// AbsentFrom is [Absent] for control that comes to b from pred.
func AbsentFrom(p *ssaflow.Package, v ssa.Value, pred, b *ssa.BasicBlock) bool {
	return absent(p, v, b, p.EdgeConds(pred, b), 0)
}

func absent(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock, more ssaflow.Conds, depth int) bool {
	if ssaflow.IsNilConst(v) {
		return true
	}
	if depth > 5 {
		return false
	}
	isNil := func(c ssaflow.Cond) bool {
		x, isNil, ok := c.NilTest()
		return ok && isNil && (x == v || sameLoad(x, v))
	}
	if p.Known(b).Has(isNil) || more.Has(isNil) {
		return true
	}
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return absent(p, v.X, b, more, depth+1)
	case *ssa.Phi:
		choices, _ := ssaflow.Choices(p, v)
		for _, c := range choices {
			if !absent(p, c.Value, c.Block, c.Conds, depth+1) {
				return false
			}
		}
		return true
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		choices, sight := p.Reaching(a, -1, v, 0)
		for _, c := range choices {
			if c.Value != nil && !absent(p, c.Value, c.Block, ssaflow.Conds{}, depth+1) && !(len(choices) == 1 && absent(p, c.Value, b, more, depth+1)) {
				return false
			}
		}
		return sight == ssaflow.Made
	}
	return false
}

// Stale reports whether an error is nil at block b, or was looked at before: a
// variable that is nil at first and keeps what earlier passes of a loop left.
func Stale(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock) bool {
	if Absent(p, v, b) {
		return true
	}
	if p.NonNil(v, b) {
		return false
	}
	phi, ok := v.(*ssa.Phi)
	if !ok {
		return p.AskedForNil(v, b) // and both ways lead here
	}
	absent := false
	return stalePhi(p, phi, make(map[*ssa.Phi]bool), &absent) && absent
}

func stalePhi(p *ssaflow.Package, phi *ssa.Phi, seen map[*ssa.Phi]bool, absent *bool) bool {
	if seen[phi] {
		return true
	}
	seen[phi] = true
	choices, _ := ssaflow.Choices(p, phi)
	for _, c := range choices {
		absent0 := AbsentFrom(p, c.Value, c.Block, phi.Block())
		if inner, ok := c.Value.(*ssa.Phi); ok && !absent0 && !ssaflow.ComparedWithNil(inner) {
			if !stalePhi(p, inner, seen, absent) {
				return false
			}
			continue
		}
		if !absent0 && !ssaflow.ComparedWithNil(c.Value) {
			return false
		}
		*absent = *absent || absent0
	}
	return true
}

// sameLoad: two loads of one variable that see the same store.
func sameLoad(x, y ssa.Value) bool {
	l1, ok1 := x.(*ssa.UnOp)
	l2, ok2 := y.(*ssa.UnOp)
	if !ok1 || !ok2 || l1.X != l2.X {
		return false
	}
	a, ok := l1.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	s1, ok1 := ssaflow.ReachingDefinitions(a, -1, l1)
	s2, ok2 := ssaflow.ReachingDefinitions(a, -1, l2)
	return ok1 && ok2 && ssaflow.SameDefinitions(s1, s2)
}

// ResultOf returns the call whose error result v is, or nil.
func ResultOf(p *ssaflow.Package, v ssa.Value) (ssaflow.Call, bool) {
	v = ssaflow.SoleDefinition(v)
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return ssaflow.Call{}, false
	}
	return p.Resolve(call)
}
