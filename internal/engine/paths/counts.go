package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// counts keeps together what the conditions of a function find out about whether
// maps and slices have elements: a range over a map that was found to be empty
// comes upon none.
type counts struct {
	fn *ssa.Function
	// same reports whether two looks at a map or slice see the same elements; nil when
	// nobody knows.
	same  func(a, b ssa.Value) bool
	looks []count
	until map[ssa.Value][]bool // by block
}

// A count is a look at the elements of a map or slice, and the block that goes on by it.
type count struct {
	look  ssa.Value
	block *ssa.BasicBlock
}

// learn adds what c tells of a map or slice, and reports whether it can be with what is
// known.
func (k *counts) learn(f facts, c ssaflow.Cond) (then facts, possible bool) {
	if k.same == nil {
		return f, true
	}
	look, _, empty, ok := c.EmptyTest()
	if !ok {
		return f, true
	}
	for _, x := range f.facts {
		if x.empty && k.same(x.x, look) && x.val != empty {
			return f, false
		}
	}
	f.facts = append(slices.Clip(f.facts), fact{question{x: look, empty: true}, empty})
	return f, true
}

// matter returns the blocks from whose start control comes to a branch that
// looks at the same elements as look.
func (k *counts) matter(look ssa.Value) []bool {
	if in, ok := k.until[look]; ok {
		return in
	}
	if k.looks == nil {
		k.looks = looksAtMaps(k.fn)
	}
	var at []*ssa.BasicBlock
	for _, x := range k.looks {
		if k.same(look, x.look) {
			at = append(at, x.block)
		}
	}
	k.until[look] = comesTo(k.fn, look, at)
	return k.until[look]
}

// looksAtMaps returns the branches of a function that ask whether a map or
// slice has elements.
func looksAtMaps(fn *ssa.Function) []count {
	out := []count{}
	for _, b := range fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok {
			continue
		}
		for _, val := range []bool{true, false} {
			if look, _, _, ok := ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: val})[0].EmptyTest(); ok {
				out = append(out, count{look, b})
			}
		}
	}
	return out
}

// comesTo returns the blocks from whose start control comes to one of the blocks
// work, before value v is computed anew.
func comesTo(fn *ssa.Function, v ssa.Value, work []*ssa.BasicBlock) []bool {
	var own *ssa.BasicBlock
	if i, ok := v.(ssa.Instruction); ok {
		own = i.Block()
	}
	in := make([]bool, len(fn.Blocks))
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if in[b.Index] {
			continue
		}
		in[b.Index] = true
		if b != own {
			work = append(work, b.Preds...)
		}
	}
	return in
}
