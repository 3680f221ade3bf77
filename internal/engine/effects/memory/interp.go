package memory

import (
	"fmt"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const (
	// maxInstrs: larger functions (generated tables) are given up.
	maxInstrs = 20000
	// maxRounds bounds how often a function is gone through; beyond it the
	// function is given up: silence, never a hang.
	maxRounds = 12
	// maxWork bounds the instructions gone through, weighted by how much is
	// known of memory at each.
	maxWork = 400000
	// widenAfter: after this round values only grow.
	widenAfter = 4
)

type rootKey struct {
	kind   rootKind
	index  int
	value  ssa.Value
	source string
}

// Interp follows the values of one function.
type Interp struct {
	P     *Package
	Fn    *ssa.Function
	f     *Func
	roots map[rootKey]*Root
	nums  map[*Root]int

	Vals     map[ssa.Value]Val
	tuples   map[ssa.Value][]Val
	cur      state
	curBlock *ssa.BasicBlock
	conds    ssaflow.Conds            // known at the current block
	done     map[*ssa.BasicBlock]bool // reached so far
	outs     map[*ssa.BasicBlock]state

	round   int
	work    int // how much was done, see maxWork
	changed bool
	final   bool

	// renewed: all elements of a slice were replaced by copies in a loop over
	// it; the store that does it.
	renewed map[Loc]*ssa.Store

	exit    state
	Rets    []*ssa.Return
	retVals [][]Val
	pcalls  []pcall
	methods []summary.ParamMethod
}

func (p *Package) interpret(fn *ssa.Function) *Func {
	f := &Func{Fn: fn}
	n := 0
	for _, b := range fn.Blocks {
		n += len(b.Instrs)
	}
	if n > maxInstrs {
		p.giveUp(f, fmt.Sprintf("it has %d instructions, more than %d", n, maxInstrs))
		return f
	}
	in := &Interp{
		P: p, Fn: fn, f: f,
		roots:  make(map[rootKey]*Root),
		nums:   make(map[*Root]int),
		Vals:   make(map[ssa.Value]Val),
		tuples: make(map[ssa.Value][]Val),
		done:   make(map[*ssa.BasicBlock]bool),
	}
	f.Vals, f.tuples, f.In = in.Vals, in.tuples, in
	if !in.fixpoint() {
		f.Writes, f.Ops, f.escapes = nil, nil, nil
		p.giveUp(f, "what its memory holds did not stand still within the bounds")
		return f
	}
	in.summarize()
	return f
}

// fixpoint runs all blocks in rounds until nothing changes, then once more to
// record what happens; a function without loops and deferred literals needs
// just that last round. It
// reports false when the bound was hit.
func (in *Interp) fixpoint() bool {
	blocks := reversePostorder(in.Fn)
	outs := make(map[*ssa.BasicBlock]state, len(blocks))
	in.outs = outs
	if hasLoop(blocks) || defersLiteral(blocks) {
		for in.round = 1; ; in.round++ {
			if in.round > maxRounds {
				return false
			}
			in.changed = false
			for _, b := range blocks {
				in.pass(b, outs)
				if in.work > maxWork {
					return false
				}
			}
			if !in.changed {
				break
			}
		}
	}
	in.final = true
	for _, b := range blocks {
		in.pass(b, outs)
		if in.work > maxWork {
			return false
		}
	}
	return true
}

func (in *Interp) pass(b *ssa.BasicBlock, outs map[*ssa.BasicBlock]state) {
	st := in.enter(b, outs)
	in.done[b] = true
	in.cur, in.curBlock = st, b
	in.conds = in.P.Flow.Known(b)
	for _, i := range b.Instrs {
		in.instr(i)
		if in.work += 1 + len(in.cur)/8; in.work > maxWork {
			return // one block of generated code can be too much
		}
	}
	old := outs[b]
	if in.round > widenAfter && old != nil && !in.final {
		in.cur = old.merge(in.cur)
	}
	if old == nil || !old.equal(in.cur) {
		in.changed = true
	}
	outs[b] = in.cur
}

// hasLoop: some edge leads to a block that stands before its source.
func hasLoop(blocks []*ssa.BasicBlock) bool {
	num := make(map[*ssa.BasicBlock]int, len(blocks))
	for i, b := range blocks {
		num[b] = i
	}
	for i, b := range blocks {
		for _, s := range b.Succs {
			if num[s] <= i {
				return true
			}
		}
	}
	return false
}

// reversePostorder returns the reachable blocks in reverse postorder: predecessors first, but for those that a loop comes back from.
func reversePostorder(fn *ssa.Function) []*ssa.BasicBlock {
	seen := make(map[*ssa.BasicBlock]bool)
	var out []*ssa.BasicBlock
	type frame struct {
		b *ssa.BasicBlock
		i int
	}
	if len(fn.Blocks) == 0 {
		return nil
	}
	stack := []frame{{fn.Blocks[0], 0}}
	seen[fn.Blocks[0]] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.i < len(top.b.Succs) {
			s := top.b.Succs[top.i]
			top.i++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, 0})
			}
			continue
		}
		out = append(out, top.b)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(out)
	return out
}

// enter joins the states of b's predecessors.
func (in *Interp) enter(b *ssa.BasicBlock, outs map[*ssa.BasicBlock]state) state {
	var st state
	first := true
	states := make([]state, len(b.Preds))
	for i, p := range b.Preds {
		o, ok := outs[p]
		if !ok {
			continue
		}
		conds := in.P.Flow.EdgeConds(p, b)
		if infeasible(conds) {
			continue
		}
		states[i] = in.behindRange(p, b, in.filterState(o, conds))
	}
	in.reguardStates(states, boolPhis(b))
	for _, o := range states {
		if o == nil {
			continue
		}
		if first {
			st, first = o, false
			continue
		}
		st = st.merge(o)
	}
	if first {
		return state{}
	}
	return st.clone()
}

func (in *Interp) set(v ssa.Value, x Val) {
	old := in.Vals[v]
	if in.round > widenAfter && !in.final {
		x = join(old, x)
	}
	if !equalVal(old, x) {
		in.changed = true
	}
	in.Vals[v] = x
}

func (in *Interp) root(k rootKind, index int, v ssa.Value, src *summary.Source) *Root {
	key := rootKey{kind: k, index: index, value: v}
	if src != nil {
		key.source = src.What + src.Site.File + strconv.Itoa(src.Site.Line) + "." + strconv.Itoa(src.Site.Col)
	}
	r := in.roots[key]
	if r == nil {
		r = &Root{Kind: k, Index: index, Value: v, Source: src}
		in.roots[key] = r
		in.nums[r] = len(in.nums)
	}
	return r
}

func (in *Interp) instr(i ssa.Instruction) {
	switch i := i.(type) {
	case *ssa.Alloc:
		in.alloc(i)
	case *ssa.Store:
		in.store(i, in.Val(i.Addr), i.Val)
	case *ssa.MapUpdate:
		in.mapUpdate(i)
	case *ssa.Send:
		in.elemStore(in.Val(i.Chan), in.Val(i.X))
	case *ssa.Return:
		in.ret(i)
	case ssa.CallInstruction:
		in.call(i)
	case *ssa.Next, *ssa.Select:
		in.tuple(i.(ssa.Value))
	case ssa.Value:
		in.value(i)
	}
}
