package effects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// sameError returns the values that are the error v: itself, converted, and the
// loads of a local variable that it is stored to.
func sameError(v ssa.Value) map[ssa.Value]bool {
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
				if load, ok := l.(*ssa.UnOp); ok {
					same[load] = true
				}
			}
		}
	}
	return same
}

func knownNil(same map[ssa.Value]bool, conds []flow.Cond) bool {
	for _, c := range conds {
		if x, isNil, ok := c.NilTest(); ok && isNil && same[x] {
			return true
		}
	}
	return false
}

// toldApart reports whether on every path from where error v is made to block b
// on which it is not nil, some test that tells NotFound apart looks at it.
func (p *Package) toldApart(v ssa.Value, b *ssa.BasicBlock) bool {
	same := sameError(v)
	start, from := 0, b.Parent().Blocks[0]
	if i, ok := v.(ssa.Instruction); ok {
		start, from = flow.Index(i)+1, i.Block()
	}
	seen := make(map[*ssa.BasicBlock]bool)
	var untested func(at *ssa.BasicBlock, start int) bool
	untested = func(at *ssa.BasicBlock, start int) bool {
		for _, i := range at.Instrs[start:] {
			if p.testsError(i, same) {
				return false
			}
		}
		if at == b {
			return true
		}
		for _, s := range at.Succs {
			if seen[s] || provesNil(at, s, same) {
				continue
			}
			seen[s] = true
			if untested(s, 0) {
				return true
			}
		}
		return false
	}
	return !untested(from, start)
}

// testsError: i is a call that tells NotFound apart and gets the error.
func (p *Package) testsError(i ssa.Instruction, same map[ssa.Value]bool) bool {
	call, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	for _, a := range call.Call.Args {
		if same[flow.Unwrap(a)] || same[a] {
			c, ok := p.Flow.Resolve(call)
			return ok && p.TellsNotFound(c)
		}
	}
	return false
}

// provesNil: the edge is taken only when the error is nil.
func provesNil(from, to *ssa.BasicBlock, same map[ssa.Value]bool) bool {
	iff, ok := flow.Terminator(from).(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return false
	}
	x, isNil, ok := flow.Cond{Value: iff.Cond, Val: from.Succs[0] == to}.NilTest()
	return ok && isNil && same[x]
}
