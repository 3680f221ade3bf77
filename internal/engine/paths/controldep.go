package paths

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// LeadsTo reports whether control can come from the start of the function to b
// by branches that holds accepts. It is asked for each condition that b is
// control dependent on, directly or by way of others, with the value that leads
// on: branches that come together again before b have no say.
func LeadsTo(p *ssaflow.Package, b *ssa.BasicBlock, holds func(ssaflow.Cond) bool) bool {
	fn := b.Parent()
	if b == fn.Blocks[0] {
		return true
	}
	pdom := postdominators(fn, b)
	edge := func(x, succ *ssa.BasicBlock) bool {
		iff, ok := ssaflow.Terminator(x).(*ssa.If)
		if !ok || x.Succs[0] == x.Succs[1] {
			return true
		}
		if !pdom.leads[succ.Index] {
			return false
		}
		return pdom.meets(x) || holds(ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: x.Succs[0] == succ})[0])
	}
	return Find(p, Entry(fn), Query{To: func(i ssa.Instruction) bool { return i.Block() == b }, Edge: edge, Plain: true}).Found()
}

// OnEveryPath reports whether every path from the start of the function to a
// return goes through b.
func OnEveryPath(b *ssa.BasicBlock) bool {
	entry := b.Parent().Blocks[0]
	return b == entry || !isReturnBlock(entry) && !ssaflow.Reachable(entry, b, isReturnBlock)
}

func isReturnBlock(b *ssa.BasicBlock) bool {
	_, ok := ssaflow.Terminator(b).(*ssa.Return)
	return ok
}

// postdom says which blocks every path from a block to the end passes.
type postdom struct {
	of    []bits // nil for blocks from which no path leads to an end
	leads []bool // control can come from there to the block that counts as an end
}

type bits []uint64

// meets: there is another block that all paths from x pass, whichever way its
// branch goes.
func (d postdom) meets(x *ssa.BasicBlock) bool {
	for i, word := range d.of[x.Index] {
		if i == x.Index/64 {
			word &^= 1 << (x.Index % 64)
		}
		if word != 0 {
			return true
		}
	}
	return false
}

// postdominators computes which blocks post-dominate which, where paths end at
// returns and at block `end`. Panics and loops without an end do not count.
func postdominators(fn *ssa.Function, end *ssa.BasicBlock) postdom {
	n := len(fn.Blocks)
	d := postdom{of: make([]bits, n), leads: make([]bool, n)}
	ends := make([]bool, n)
	isEnd := func(b *ssa.BasicBlock) bool { return b == end || isReturnBlock(b) }
	comesFrom(d.leads, end)
	for _, b := range fn.Blocks {
		if isEnd(b) {
			comesFrom(ends, b)
		}
	}
	all := make(bits, (n+63)/64)
	for i := range n {
		all[i/64] |= 1 << (i % 64)
	}
	for _, b := range fn.Blocks {
		switch {
		case isEnd(b):
			d.of[b.Index] = make(bits, len(all))
			d.of[b.Index][b.Index/64] |= 1 << (b.Index % 64)
		case ends[b.Index]:
			d.of[b.Index] = append(bits(nil), all...)
		}
	}
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			if b := fn.Blocks[i]; ends[i] && !isEnd(b) {
				changed = d.meet(b) || changed
			}
		}
	}
	return d
}

// meet keeps of what post-dominates b what does so on all of its branches.
func (d postdom) meet(b *ssa.BasicBlock) bool {
	changed := false
	for w, old := range d.of[b.Index] {
		word := ^uint64(0)
		for _, s := range b.Succs {
			if in := d.of[s.Index]; in != nil {
				word &= in[w]
			}
		}
		if w == b.Index/64 {
			word |= 1 << (b.Index % 64)
		}
		if word &= old; word != old {
			d.of[b.Index][w] = word
			changed = true
		}
	}
	return changed
}

// comesFrom marks b and the blocks from which control can come to it.
func comesFrom(in []bool, b *ssa.BasicBlock) {
	work := []*ssa.BasicBlock{b}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if !in[x.Index] {
			in[x.Index] = true
			work = append(work, x.Preds...)
		}
	}
}
