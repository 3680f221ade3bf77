package flow

import (
	"golang.org/x/tools/go/ssa"
)

// A Governor is a condition that has a say in whether a block is reached.
type Governor struct {
	Cond
	// Both: the block can be reached either way, but by other conditions.
	Both bool
}

// Governing returns the conditions that decide whether control gets to b:
// those of every branch before b from which the function can also end without
// passing b. Unlike Known it sees the parts of a || b, too.
func (p *Package) Governing(b *ssa.BasicBlock) []Governor {
	p.mu.Lock()
	defer p.mu.Unlock()
	if g, ok := p.governing[b]; ok {
		return g
	}
	var out []Governor
	for _, d := range b.Parent().Blocks {
		iff, ok := Terminator(d).(*ssa.If)
		if !ok || d == b || d.Succs[0] == d.Succs[1] || b.Dominates(d) || !leads(d, b, nil) || !avoids(d, b) {
			continue
		}
		yes := d.Succs[0] == b || leads(d.Succs[0], b, d)
		no := d.Succs[1] == b || leads(d.Succs[1], b, d)
		for _, c := range normal(Cond{iff.Cond, yes}) {
			out = append(out, Governor{c, yes && no})
		}
	}
	if p.governing == nil {
		p.governing = make(map[*ssa.BasicBlock][]Governor)
	}
	p.governing[b] = out
	return out
}

// leads: control can come from a to b without passing `not`.
func leads(a, b, not *ssa.BasicBlock) bool {
	return search(a, not, func(x *ssa.BasicBlock) bool { return x == b })
}

// avoids: from d the function can end without passing b.
func avoids(d, b *ssa.BasicBlock) bool {
	return search(d, b, func(x *ssa.BasicBlock) bool {
		_, isReturn := Terminator(x).(*ssa.Return)
		return isReturn
	})
}

func search(a, not *ssa.BasicBlock, found func(*ssa.BasicBlock) bool) bool {
	seen := map[*ssa.BasicBlock]bool{a: true}
	work := append([]*ssa.BasicBlock(nil), a.Succs...)
	if found(a) && a != not && len(a.Succs) == 0 {
		return true
	}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == not || seen[x] {
			continue
		}
		seen[x] = true
		if found(x) {
			return true
		}
		work = append(work, x.Succs...)
	}
	return false
}
