package errflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ErrorState is a set of what an error may be on some way.
type ErrorState uint8

// What an error may be.
const (
	ErrorNil ErrorState = 1 << iota
	ErrorNotFound
	ErrorOther
)

// ErrorStates is what is known of an error at a block, over all paths from where
// it is made.
type ErrorStates struct {
	// May is what it may be on one path or another; 0 when no path comes there.
	May ErrorState
	// Untold is what it may be on paths on which no test told NotFound apart.
	Untold ErrorState
	// Rejoined is what it may be on paths on which a branch told NotFound apart, when
	// the other side of that branch comes to the block as well: nothing was decided.
	Rejoined ErrorState
}

// StatesOf follows error v on the paths to the end of block b, and further where
// conds hold: comparisons with
// nil, apierrors.IsNotFound and client.IgnoreNotFound divide them. A call that
// tells accepts asks about the error in another way: from there on NotFound counts
// as told apart. Paths are told apart by what is known of the error alone.
func StatesOf(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock, conds ssaflow.Conds, tells func(ssaflow.Call) bool) ErrorStates {
	w := stateWalk{p: p, same: sameErrors(v), held: heldIn(v), end: b, conds: conds, tells: tells, seen: make(map[statePoint]bool), sides: make(map[*ssa.If]ErrorState)}
	start, from := 0, b.Parent().Blocks[0]
	if i, ok := v.(ssa.Instruction); ok {
		start, from = ssaflow.Index(i)+1, i.Block()
		w.between = between(p, from, b)
	}
	w.walk(from, start, ErrorNil|ErrorNotFound|ErrorOther, told{})
	for _, may := range w.sides {
		if may&ErrorNotFound != 0 && may&ErrorOther != 0 {
			w.out.Rejoined |= may
		}
	}
	return w.out
}

// between returns the blocks that control may come through from one block to another, nil when the first is in a
// loop: then it may be all.
func between(p *ssaflow.Package, from, to *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	type key struct{ from *ssa.BasicBlock }
	if ssaflow.Memo(p, key{from}, func() bool { return ssaflow.InLoop(from) }) {
		return nil
	}
	out := map[*ssa.BasicBlock]bool{from: true, to: true}
	ssaflow.WalkBack(to.Instrs[0], func(i ssa.Instruction) bool {
		out[i.Block()] = true
		return i.Block() != from
	})
	return out
}

// sameErrors returns the values that are the error v: itself, converted, and the
// loads of a local variable that it is stored to.
func sameErrors(v ssa.Value) map[ssa.Value]bool {
	same := map[ssa.Value]bool{v: true}
	if v.Referrers() == nil {
		return same
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeInterface:
			same[r] = true
		case *ssa.Store:
			a, ok := r.Addr.(*ssa.Alloc)
			if !ok || r.Val != v {
				continue
			}
			for _, l := range *a.Referrers() {
				if load, ok := l.(*ssa.UnOp); ok && mayYield(load, a, r) {
					same[load] = true
				}
			}
		}
	}
	return same
}

// heldIn returns the local variable that error v is stored to, where nothing else is done
// with it, nil if there is none: another value there is the end of v.
func heldIn(v ssa.Value) *ssa.Alloc {
	if v.Referrers() == nil {
		return nil
	}
	var in *ssa.Alloc
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			a, ok := r.Addr.(*ssa.Alloc)
			if !ok || r.Val != v || in != nil {
				return nil
			}
			in = a
		default:
			return nil
		}
	}
	return in
}

// gone: the instruction stores another error where the one that is followed was.
func (w *stateWalk) gone(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	return ok && w.held != nil && st.Addr == ssa.Value(w.held) && !w.same[st.Val]
}

// mayYield: the load may yield what the store put into the variable.
func mayYield(load *ssa.UnOp, a *ssa.Alloc, st *ssa.Store) bool {
	defs, ok := ssaflow.ReachingDefinitions(a, -1, load)
	return !ok || contains(defs, st)
}

type statePoint struct {
	block *ssa.BasicBlock
	may   ErrorState
	told  told
}

// told says what told NotFound apart on a path: the branches of an if, or a call.
type told struct {
	branch *ssa.If
	called bool
}

type stateWalk struct {
	p     *ssaflow.Package
	same  map[ssa.Value]bool
	held  *ssa.Alloc
	end   *ssa.BasicBlock
	conds ssaflow.Conds
	tells func(ssaflow.Call) bool
	seen  map[statePoint]bool
	out   ErrorStates
	// between, unless nil, are the blocks on the way.
	between map[*ssa.BasicBlock]bool
	// sides are what the error may be at the end, behind each branch that told it apart.
	sides map[*ssa.If]ErrorState
}

func (w *stateWalk) walk(b *ssa.BasicBlock, start int, may ErrorState, by told) {
	for _, i := range b.Instrs[start:] {
		by.called = by.called || w.tellsApart(i)
		if b != w.end && w.gone(i) {
			return
		}
	}
	if b == w.end {
		w.arrive(may, by)
		return
	}
	iff, _ := ssaflow.Terminator(b).(*ssa.If)
	for i, s := range b.Succs {
		next, nextBy := may, by
		if iff != nil && b.Succs[0] != b.Succs[1] {
			only, tells := w.decides(ssaflow.Cond{Value: iff.Cond, Val: i == 0})
			next = may & only
			if tells && nextBy == (told{}) {
				nextBy.branch = iff
			}
		}
		point := statePoint{s, next, nextBy}
		if next != 0 && !w.seen[point] && (w.between == nil || w.between[s]) {
			w.seen[point] = true
			w.walk(s, 0, next, nextBy)
		}
	}
}

// arrive notes what the error may be at the end of a path.
func (w *stateWalk) arrive(may ErrorState, by told) {
	for k := range w.conds.All() {
		only, tells := w.decides(k)
		may, by.called = may&only, by.called || tells
	}
	w.out.May |= may
	switch {
	case by == told{}:
		w.out.Untold |= may
	case !by.called:
		w.sides[by.branch] |= may
	}
}

// asks returns the call that gets the error as an argument.
func (w *stateWalk) asks(v ssa.Value) (ssaflow.Call, bool) {
	call, ok := v.(*ssa.Call)
	if !ok {
		return ssaflow.Call{}, false
	}
	for _, a := range call.Call.Args {
		if w.same[ssaflow.Unwrap(a)] || w.same[a] {
			return w.p.Resolve(call)
		}
	}
	return ssaflow.Call{}, false
}

// tellsApart: the instruction is a call that tells NotFound apart, in a way that
// is not decided by a branch on its result.
func (w *stateWalk) tellsApart(i ssa.Instruction) bool {
	v, ok := i.(ssa.Value)
	if !ok {
		return false
	}
	if a, ok := i.(*ssa.TypeAssert); ok && w.same[ssaflow.Unwrap(a.X)] && kube.IsAPIStatus(a.AssertedType) {
		return true // who opens the status by hand looks at its code or reason
	}
	c, ok := w.asks(v)
	if !ok || !w.tells(c) {
		return false
	}
	return !(kube.IsNotFoundTest(c.Fn) || kube.IsIgnoreNotFound(c.Fn)) || !onlyBranches(v)
}

// onlyBranches: a condition, or a comparison with nil, is all that v is used for.
func onlyBranches(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.If:
		case *ssa.BinOp:
			if _, _, ok := (ssaflow.Cond{Value: r, Val: true}).NilTest(); !ok || !onlyBranches(r) {
				return false
			}
		case *ssa.UnOp:
			if !onlyBranches(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// decides returns what the error may be where a condition holds, and whether the
// condition tells NotFound apart.
func (w *stateWalk) decides(k ssaflow.Cond) (only ErrorState, tells bool) {
	const all = ErrorNil | ErrorNotFound | ErrorOther
	k = ssaflow.Normal(k)[0]
	if x, isNil, ok := k.NilTest(); ok {
		if w.same[x] {
			if isNil {
				return ErrorNil, false
			}
			return all &^ ErrorNil, false
		}
		if c, ok := w.asks(x); ok && kube.IsIgnoreNotFound(c.Fn) {
			if isNil {
				return ErrorNil | ErrorNotFound, true
			}
			return ErrorOther, true
		}
		return all, false
	}
	if c, ok := w.asks(k.Value); ok && kube.IsNotFoundTest(c.Fn) {
		if k.Val {
			return ErrorNotFound, true
		}
		return all &^ ErrorNotFound, true
	}
	return all, false
}
