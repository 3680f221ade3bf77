package flow

import (
	"golang.org/x/tools/go/ssa"
)

// PathTo reports whether control can come from the start of the function to b
// by branches that holds accepts: it is asked for each condition that has a say
// in whether b is reached, with the value that leads on. Branches that come
// together again before b have none.
func (p *Package) PathTo(b *ssa.BasicBlock, holds func(Cond) bool) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	work := []*ssa.BasicBlock{b.Parent().Blocks[0]}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == b {
			return true
		}
		if seen[x] || !leads(x, b, nil) {
			continue
		}
		seen[x] = true
		iff, ok := Terminator(x).(*ssa.If)
		if !ok || x.Succs[0] == x.Succs[1] {
			work = append(work, x.Succs...)
			continue
		}
		if m := meeting(x, b); m != nil {
			work = append(work, m)
			continue
		}
		for i, s := range x.Succs {
			if c := normal(Cond{iff.Cond, i == 0})[0]; (s == b || leads(s, b, nil)) && holds(c) {
				work = append(work, s)
			}
		}
	}
	return false
}

// meeting returns a block that every path from x passes, to b and to the end of
// the function; nil when x decides about b.
func meeting(x, b *ssa.BasicBlock) *ssa.BasicBlock {
	for _, m := range x.Parent().Blocks {
		switch {
		case m == x || !leads(x, m, nil) || ends(x, m):
		case m == b || !leads(x, b, m):
			return m
		}
	}
	return nil
}

// leads: control can come from a to b without passing `not`.
func leads(a, b, not *ssa.BasicBlock) bool {
	return search(a, not, func(x *ssa.BasicBlock) bool { return x == b })
}

// ends: from a the function can return without passing `not`.
func ends(a, not *ssa.BasicBlock) bool {
	return search(a, not, func(x *ssa.BasicBlock) bool {
		_, isReturn := Terminator(x).(*ssa.Return)
		return isReturn
	})
}

// search looks for a block that can follow a.
func search(a, not *ssa.BasicBlock, found func(*ssa.BasicBlock) bool) bool {
	seen := make([]bool, len(a.Parent().Blocks))
	seen[a.Index] = true
	work := append([]*ssa.BasicBlock(nil), a.Succs...)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == not || x.Index >= len(seen) || seen[x.Index] {
			continue
		}
		seen[x.Index] = true
		if found(x) {
			return true
		}
		work = append(work, x.Succs...)
	}
	return false
}
