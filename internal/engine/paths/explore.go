package paths

import (
	"fmt"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// verdict says how a path goes on behind an instruction.
type verdict uint8

const (
	goesOn verdict = iota
	pathEnds
	foundIt // the search ends
)

// An explorer goes along the paths of one function. Two paths that come to a
// block in the same state, with the same knowledge and the same calls deferred,
// are one from there on.
type explorer[S comparable] struct {
	p *ssaflow.Package
	// visit is asked at each instruction, and may change the state of the node.
	visit func(*pathNode[S], ssa.Instruction) verdict
	// holds and edge, unless nil, say which branches are taken; turn changes the
	// state on an edge and does the same.
	holds func(ssaflow.Cond) bool
	edge  func(pred, succ *ssa.BasicBlock) bool
	turn  func(state S, pred, succ *ssa.BasicBlock) (S, bool)
	// defers, unless nil, says which deferred calls are visited where they run.
	defers func(*ssa.Defer) bool
	// feasible: conditions matter to each other. back: paths are gone backward,
	// where they do not.
	feasible, back bool
	// returns: what returns hand out matters.
	returns bool
	// sameCount is [Query.SameCount].
	sameCount func(a, b ssa.Value) bool
	// mayWrite is [Query.MayWrite].
	mayWrite func(i ssa.Instruction, at ssaflow.AccessPath) bool
	// branch, unless nil, is asked before holds, with the node.
	branch func(*pathNode[S], *ssa.If) bool

	know  *knowledge
	limit int

	seen  map[nodeKey[S]]bool
	stack []*pathNode[S]
	steps int
	over  bool
}

// A pathNode is a block on a path.
type pathNode[S comparable] struct {
	state  S
	block  *ssa.BasicBlock
	facts  facts
	defers []*ssa.Defer
	before *pathNode[S]
}

type nodeKey[S comparable] struct {
	block  int
	state  S
	facts  string
	defers string
}

// run explores what follows a point; it reports false when that was too much, which the driver tells.
func (e *explorer[S]) run(from Point, state S, assume []ssaflow.Cond) bool {
	ok := e.goThrough(from, state, assume)
	if !ok {
		e.p.GaveUp(from.block.Parent(), fmt.Sprintf("a search came to %d steps on its paths", maxPathSteps))
	}
	return ok
}

func (e *explorer[S]) goThrough(from Point, state S, assume []ssaflow.Cond) bool {
	e.seen = make(map[nodeKey[S]]bool)
	if e.feasible && !e.back {
		e.know, e.limit = newKnowledge(e.p, from.block.Parent(), e.sameCount), maxPathSteps
		e.know.returns = e.returns
		e.know.loads = newLoads(e.p, e.know.fn, e.mayWrite)
	}
	starts := []facts{{}}
	if e.know != nil {
		starts = e.know.starts(from, assume)
	}
	for _, known := range starts {
		n := &pathNode[S]{state: state, block: from.block, facts: known}
		if e.defers != nil {
			n.defers = e.deferredBefore(from)
			e.limit = maxPathSteps
		}
		if from.index == 0 && !e.back {
			e.seen[n.key()] = true
		}
		if !e.over {
			e.along(n, from.index)
		}
		if !e.rest() {
			return false
		}
	}
	return true
}

// rest goes along what was noted; it reports false when that was too much.
func (e *explorer[S]) rest() bool {
	for len(e.stack) > 0 && !e.over {
		n := e.stack[len(e.stack)-1]
		e.stack = e.stack[:len(e.stack)-1]
		if k := n.key(); !e.seen[k] {
			if e.steps++; e.limit > 0 && e.steps > e.limit {
				return false
			}
			e.seen[k] = true
			if e.back {
				e.along(n, len(n.block.Instrs))
			} else {
				e.along(n, 0)
			}
		}
	}
	return true
}

// along goes through a block, from an instruction on, and notes what follows;
// backward, what comes before.
func (e *explorer[S]) along(n *pathNode[S], start int) {
	if e.back {
		for i := start - 1; i >= 0; i-- {
			if !e.pass(n, n.block.Instrs[i]) {
				return
			}
		}
		for i := len(n.block.Preds) - 1; i >= 0; i-- { // the first is looked at first
			e.followBack(n, n.block.Preds[i])
		}
		return
	}
	for _, i := range n.block.Instrs[start:] {
		if !e.pass(n, i) {
			return
		}
		if e.mayWrite != nil && e.know != nil {
			n.facts = e.know.stored(e.know.written(n.facts, i), i)
		}
	}
	for i := len(n.block.Succs) - 1; i >= 0; i-- {
		e.follow(n, i)
	}
}

// pass reports whether the path goes on behind an instruction.
func (e *explorer[S]) pass(n *pathNode[S], i ssa.Instruction) bool {
	v := e.instr(n, i)
	e.over = e.over || v == foundIt
	return v == goesOn
}

func (e *explorer[S]) followBack(n *pathNode[S], pred *ssa.BasicBlock) {
	if e.edge == nil || e.edge(pred, n.block) {
		e.stack = append(e.stack, &pathNode[S]{state: n.state, block: pred, before: n})
	}
}

func (e *explorer[S]) instr(n *pathNode[S], i ssa.Instruction) verdict {
	if e.defers != nil {
		switch i := i.(type) {
		case *ssa.Defer:
			if e.defers(i) && !slices.Contains(n.defers, i) {
				n.defers = append(slices.Clip(n.defers), i)
			}
			return goesOn
		case *ssa.RunDefers:
			for k := len(n.defers) - 1; k >= 0; k-- {
				if v := e.visit(n, n.defers[k]); v != goesOn {
					return v
				}
			}
			return goesOn
		}
	}
	return e.visit(n, i)
}

// deferredBefore returns the deferred calls that may be registered at a point.
func (e *explorer[S]) deferredBefore(from Point) []*ssa.Defer {
	var out []*ssa.Defer
	for _, b := range from.block.Parent().Blocks {
		for k, i := range b.Instrs {
			d, ok := i.(*ssa.Defer)
			if ok && (b == from.block && k < from.index || ssaflow.ReachesBlock(b, from.block, nil)) && e.defers(d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// follow notes the i-th successor of a node, if control can go there.
func (e *explorer[S]) follow(n *pathNode[S], i int) {
	b, succ := n.block, n.block.Succs[i]
	next := &pathNode[S]{state: n.state, block: succ, facts: n.facts, defers: n.defers, before: n}
	if iff, ok := ssaflow.Terminator(b).(*ssa.If); ok && b.Succs[0] != b.Succs[1] {
		cond := ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: i == 0})[0]
		ask := true
		if e.know != nil {
			var possible bool
			cond, next.facts, possible, ask = e.know.decide(n.facts, cond)
			if !possible {
				return
			}
		}
		if ask && (e.branch != nil && !e.branch(n, iff) || e.holds != nil && !e.holds(cond)) {
			return
		}
	}
	if e.edge != nil && !e.edge(b, succ) {
		return
	}
	if e.turn != nil {
		var ok bool
		if next.state, ok = e.turn(n.state, b, succ); !ok {
			return
		}
	}
	if e.know != nil {
		next.facts = e.know.enter(next.facts, b, succ)
	}
	e.stack = append(e.stack, next)
}

func (n *pathNode[S]) key() nodeKey[S] {
	k := nodeKey[S]{block: n.block.Index, state: n.state, facts: n.facts.key}
	for _, d := range n.defers {
		k.defers += string(rune(d.Block().Index)) + string(rune(ssaflow.Index(d)))
	}
	return k
}

// results returns what a return hands out on the path.
func (n *pathNode[S]) results(r *ssa.Return) []ssa.Value {
	out := make([]ssa.Value, len(r.Results))
	for i, v := range r.Results {
		out[i], _ = n.facts.resolve(ssaflow.SoleDefinition(v))
	}
	return out
}

// path returns the blocks from the start of the search to the node.
func (n *pathNode[S]) path() []pathStep {
	var out []pathStep
	for n.before != nil {
		out = append(out, pathStep{n.before.block, n.block})
		n = n.before
	}
	slices.Reverse(out)
	return out
}
