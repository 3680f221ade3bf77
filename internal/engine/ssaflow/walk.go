// Subject: paths

package ssaflow

import (
	"iter"

	"golang.org/x/tools/go/ssa"
)

// Instrs goes through the instructions of fn, in block order.
func Instrs(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				if !yield(i) {
					return
				}
			}
		}
	}
}

// Walk visits the instructions that can follow `from`, each block from its start
// at most once. visit returns false to end the path there.
func Walk(from ssa.Instruction, visit func(ssa.Instruction) bool) {
	walk(from.Block(), Index(from)+1, visit)
}

// walk goes through a block, from its index-th instruction on, and what follows
// it, depth first.
func walk(b *ssa.BasicBlock, index int, visit func(ssa.Instruction) bool) {
	seen := make([]bool, len(b.Parent().Blocks))
	seen[b.Index] = index == 0
	work := []*ssa.BasicBlock{b}
	for first := true; len(work) > 0; first = false {
		b, work = work[len(work)-1], work[:len(work)-1]
		if !first {
			if seen[b.Index] {
				continue
			}
			seen[b.Index], index = true, 0
		}
		if passes(b.Instrs[index:], visit) {
			for i := len(b.Succs) - 1; i >= 0; i-- { // the first is looked at first
				work = append(work, b.Succs[i])
			}
		}
	}
}

func passes(instrs []ssa.Instruction, visit func(ssa.Instruction) bool) bool {
	for _, i := range instrs {
		if !visit(i) {
			return false
		}
	}
	return true
}

// WalkBack visits the instructions that can come before `from`, as [Walk] those
// that follow, nearest first.
func WalkBack(from ssa.Instruction, visit func(ssa.Instruction) bool) {
	b, end := from.Block(), Index(from)
	seen := make([]bool, len(b.Parent().Blocks))
	work := []*ssa.BasicBlock{b}
	for first := true; len(work) > 0; first = false {
		b, work = work[len(work)-1], work[:len(work)-1]
		if !first {
			if seen[b.Index] {
				continue
			}
			seen[b.Index], end = true, len(b.Instrs)
		}
		goesOn := true
		for i := end - 1; i >= 0 && goesOn; i-- {
			goesOn = visit(b.Instrs[i])
		}
		for i := len(b.Preds) - 1; i >= 0 && goesOn; i-- {
			work = append(work, b.Preds[i])
		}
	}
}

// Reaches reports whether some path leads from just after `from` to `to`
// without passing an instruction for which stop returns true. Conditions do not
// matter to each other here.
func Reaches(from, to ssa.Instruction, stop func(ssa.Instruction) bool) bool {
	if stop == nil && from.Block() != to.Block() {
		return ReachesBlock(from.Block(), to.Block(), nil)
	}
	found := false
	Walk(from, func(i ssa.Instruction) bool {
		found = found || i == to
		return !found && (stop == nil || !stop(i))
	})
	return found
}

// ReachesBlock reports whether control can come from the end of block a to block
// b without passing block `not`, which may be nil. A block need not reach itself.
func ReachesBlock(a, b, not *ssa.BasicBlock) bool {
	return Reachable(a, not, func(x *ssa.BasicBlock) bool { return x == b })
}

// InLoop reports whether block b can be entered again from itself.
func InLoop(b *ssa.BasicBlock) bool { return ReachesBlock(b, b, nil) }

// LoopHeaders returns the blocks at which the loops around b begin, the innermost first. A loop
// that comes before b in the rounds of another one is not around it.
func LoopHeaders(b *ssa.BasicBlock) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for h := b; h != nil; h = h.Idom() {
		for _, pred := range h.Preds {
			if h.Dominates(pred) && (b == pred || b == h || ReachesBlock(b, pred, h)) {
				out = append(out, h)
				break
			}
		}
	}
	return out
}

// Reachable looks for a block that can follow a without passing `not`.
func Reachable(a, not *ssa.BasicBlock, found func(*ssa.BasicBlock) bool) bool {
	seen := make([]bool, len(a.Parent().Blocks))
	work := append(make([]*ssa.BasicBlock, 0, len(seen)), a.Succs...)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == not || seen[x.Index] {
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
