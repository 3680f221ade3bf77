package paths

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// A Point is a place in a function where a path begins: between two
// instructions, or on an edge of the control flow graph.
type Point struct {
	block *ssa.BasicBlock
	index int             // of the instruction that comes next
	pred  *ssa.BasicBlock // where control comes from, nil when that is open
}

// After is the point just after an instruction.
func After(i ssa.Instruction) Point { return Point{block: i.Block(), index: ssaflow.Index(i) + 1} }

// UpTo is the point just before an instruction.
func UpTo(i ssa.Instruction) Point { return Point{block: i.Block(), index: ssaflow.Index(i)} }

// StartOf is the point in front of a block.
func StartOf(b *ssa.BasicBlock) Point { return Point{block: b} }

// Entry is the point where a function with a body begins.
func Entry(fn *ssa.Function) Point { return Point{block: fn.Blocks[0]} }

// OnEdge is the point between two blocks.
func OnEdge(pred, succ *ssa.BasicBlock) Point { return Point{block: succ, pred: pred} }

// A Query says which path through one function is looked for. What control
// does inside callees is no part of a path, nor is a panic; functions that are
// known never to return end it.
type Query struct {
	// To accepts the instruction that ends the path, and is asked before Avoid.
	To func(ssa.Instruction) bool
	// Return, unless nil, accepts returns instead, by the values that they hand out
	// on this path. Variables that a deferred literal may change are as they were
	// before; with Plain, values are as in the source.
	Return func(r *ssa.Return, results []ssa.Value) bool
	// Avoid, unless nil, names the instructions that the path must not pass.
	Avoid func(ssa.Instruction) bool
	// Holds, unless nil, is asked for each condition that the path decides,
	// negations taken apart; the path takes no branch that it refuses. A variable
	// that is a certain condition on this path is that condition; one that is a
	// constant decides nothing, and is not asked for.
	Holds func(ssaflow.Cond) bool
	// Edge, unless nil, is asked for each edge between blocks; the path takes none
	// that it refuses.
	Edge func(pred, succ *ssa.BasicBlock) bool
	// Assume is known where the path begins.
	Assume []ssaflow.Cond
	// Plain: conditions do not matter to each other. Otherwise a condition that
	// was decided on the way, or holds where the path begins, is not decided
	// otherwise until what it asks about is computed anew, and error values and
	// flags are followed through the variables that the branches set.
	Plain bool
	// SameCount, unless nil, reports whether two looks at the elements of a map or
	// slice, as [ssaflow.Cond.EmptyTest] returns them, see the same ones where control
	// comes from the first to the second. Then the path does not find it empty and
	// come upon an element. memory.Package has such a function.
	SameCount func(a, b ssa.Value) bool
	// MayWrite, unless nil, reports whether an instruction may overwrite what lies at
	// a place. Then what was found out about a field holds when the field is read
	// once more, until it may be written. memory.Package has such a function.
	MayWrite func(i ssa.Instruction, at ssaflow.AccessPath) bool
	// Deferred: a deferred call is met where it runs and not where it is
	// registered, if it is registered on the path, or may have been before.
	Deferred bool
	// Back: the path is gone backward, from where it begins to what came before.
	// Conditions do not matter then; Holds is not asked.
	Back bool
}

// maxPathSteps bounds the blocks that a search goes through, each in everything
// that may be known there.
const maxPathSteps = 4000

// A Result is the answer to a PathQuery: a path, none, or too much to look
// at. Who asks to report that there is a path looks at Found, who asks to report
// that there is none at None: both are silent about what was too much.
type Result struct {
	// End is the instruction that the path leads to, nil without a path.
	End     ssa.Instruction
	TooMuch bool
	steps   []pathStep
}

type pathStep struct {
	b    *ssa.BasicBlock
	next *ssa.BasicBlock
}

// Found reports whether there is such a path.
func (r Result) Found() bool { return r.End != nil }

// None reports whether there certainly is no such path.
func (r Result) None() bool { return r.End == nil && !r.TooMuch }

// Find looks for a path from a point, forward and depth first, the branch of
// a condition that is true before the other one.
func Find(p *ssaflow.Package, from Point, q Query) Result {
	var res Result
	e := &explorer[struct{}]{p: p, feasible: !q.Plain, back: q.Back, holds: q.Holds, edge: q.Edge, returns: q.Return != nil, sameCount: q.SameCount, mayWrite: q.MayWrite}
	if q.Deferred {
		e.defers = func(d *ssa.Defer) bool { return q.To(d) || q.Avoid != nil && q.Avoid(d) }
	}
	e.visit = func(n *pathNode[struct{}], i ssa.Instruction) verdict {
		r, ret := i.(*ssa.Return)
		switch {
		case ret && q.Return != nil:
			if !q.Return(r, n.results(r)) {
				return pathEnds
			}
			res.End, res.steps = i, n.path()
			return foundIt
		case q.To != nil && q.To(i):
			res.End, res.steps = i, n.path()
			return foundIt
		case q.Avoid != nil && q.Avoid(i):
			return pathEnds
		}
		return goesOn
	}
	res.TooMuch = !e.run(from, struct{}{}, q.Assume)
	return res
}

// Is accepts one instruction.
func Is(to ssa.Instruction) func(ssa.Instruction) bool {
	return func(i ssa.Instruction) bool { return i == to }
}

// IsReturn accepts the returns of a function.
func IsReturn(i ssa.Instruction) bool {
	_, ok := i.(*ssa.Return)
	return ok
}
