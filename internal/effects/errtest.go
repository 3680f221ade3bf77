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
	from := flow.Entry(b.Parent())
	if i, ok := v.(ssa.Instruction); ok {
		from = flow.After(i)
	}
	return flow.FindPath(p.Flow, from, flow.PathQuery{Plain: true,
		To:    flow.Is(flow.Terminator(b)),
		Avoid: func(i ssa.Instruction) bool { return p.testsError(i, same) },
		Holds: func(c flow.Cond) bool {
			x, isNil, ok := c.NilTest()
			return !ok || !isNil || !same[x]
		},
	}).None()
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
