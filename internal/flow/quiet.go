package flow

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A QuietReturn is a return that control comes to without anything worth
// mentioning on the way.
type QuietReturn struct {
	Ret *ssa.Return
	// Results are the returned values as they are on that way.
	Results []ssa.Value
	// Loop: the way leads through the end of a loop's body.
	Loop bool
}

// A Quiet way may pass what these accept; everything else ends it.
type Quiet struct {
	// Call accepts a call, Branch a condition: both ways are followed then.
	Call   func(ssa.CallInstruction) bool
	Branch func(*ssa.If) bool
}

// From returns the quiet ways from the start of block b to returns. The end of
// a loop's body leads to what follows the loop: the next pass is the same again.
func (q Quiet) From(b *ssa.BasicBlock) []QuietReturn {
	w := quietWalk{q: q, budget: 200}
	w.walk(b, 0, make(map[*ssa.Phi]ssa.Value), false)
	return w.out
}

// After returns the quiet ways that begin just after instr.
func (q Quiet) After(instr ssa.Instruction) []QuietReturn {
	w := quietWalk{q: q, budget: 200}
	w.walk(instr.Block(), Index(instr)+1, make(map[*ssa.Phi]ssa.Value), false)
	return w.out
}

type quietWalk struct {
	q      Quiet
	budget int
	out    []QuietReturn
}

func (w *quietWalk) walk(b *ssa.BasicBlock, start int, env map[*ssa.Phi]ssa.Value, loop bool) {
	if w.budget--; w.budget < 0 {
		return
	}
	for _, i := range b.Instrs[start:] {
		switch i := i.(type) {
		case *ssa.Return:
			ret := QuietReturn{Ret: i, Loop: loop}
			for _, v := range i.Results {
				ret.Results = append(ret.Results, resolve(SoleDefinition(v), env))
			}
			w.out = append(w.out, ret)
		case *ssa.If:
			w.branch(b, i, env, loop)
		case *ssa.Jump:
			w.enter(b, b.Succs[0], env, loop)
		default:
			if !w.passes(i) {
				return
			}
		}
	}
}

func (w *quietWalk) branch(b *ssa.BasicBlock, iff *ssa.If, env map[*ssa.Phi]ssa.Value, loop bool) {
	if c, ok := resolve(iff.Cond, env).(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Bool {
		if constant.BoolVal(c.Value) {
			w.enter(b, b.Succs[0], env, loop)
		} else {
			w.enter(b, b.Succs[1], env, loop)
		}
		return
	}
	if w.q.Branch != nil && w.q.Branch(iff) {
		w.enter(b, b.Succs[0], env, loop)
		w.enter(b, b.Succs[1], env, loop)
	}
}

func (w *quietWalk) enter(from, to *ssa.BasicBlock, env map[*ssa.Phi]ssa.Value, loop bool) {
	next := make(map[*ssa.Phi]ssa.Value, len(env))
	for k, v := range env {
		next[k] = v
	}
	for n, pred := range to.Preds {
		if pred != from {
			continue
		}
		for _, i := range to.Instrs {
			phi, ok := i.(*ssa.Phi)
			if !ok {
				break
			}
			next[phi] = resolve(phi.Edges[n], env)
		}
		break
	}
	if to.Dominates(from) {
		w.leaveLoop(from, to, next)
		return
	}
	w.walk(to, 0, next, loop)
}

// leaveLoop goes on behind the loop whose head is `head`, when its condition
// can end it.
func (w *quietWalk) leaveLoop(from, head *ssa.BasicBlock, env map[*ssa.Phi]ssa.Value) {
	if _, ok := Terminator(head).(*ssa.If); !ok {
		return
	}
	for _, i := range head.Instrs {
		switch i.(type) {
		case *ssa.Phi, *ssa.If:
		default:
			if !w.passes(i) {
				return
			}
		}
	}
	body := loopBody(from, head)
	for _, s := range head.Succs {
		if !body[s] {
			w.enter(head, s, env, true)
		}
	}
}

// loopBody returns the blocks from which control comes back to head through
// the edge from `from`.
func loopBody(from, head *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	body := map[*ssa.BasicBlock]bool{head: true}
	work := []*ssa.BasicBlock{from}
	for len(work) > 0 {
		b := work[0]
		work = work[1:]
		if body[b] {
			continue
		}
		body[b] = true
		work = append(work, b.Preds...)
	}
	return body
}

// passes: an instruction that computes something, or a call that is accepted.
func (w *quietWalk) passes(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.UnOp:
		return i.Op != token.ARROW
	case *ssa.Call:
		if _, builtin := i.Call.Value.(*ssa.Builtin); builtin {
			return true
		}
		return w.q.Call != nil && w.q.Call(i)
	case *ssa.Store:
		return localStore(i)
	case *ssa.BinOp, *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr, *ssa.Index, *ssa.Alloc, *ssa.MakeInterface, *ssa.ChangeInterface,
		*ssa.ChangeType, *ssa.Convert, *ssa.Extract, *ssa.Next, *ssa.Range, *ssa.Slice, *ssa.Lookup, *ssa.Phi, *ssa.RunDefers, *ssa.DebugRef, *ssa.MakeClosure:
		return true
	}
	return false
}

// localStore: into a local variable that no literal reads before the function
// ends, or into the arguments of a call.
func localStore(st *ssa.Store) bool {
	addr := st.Addr
	for {
		switch x := addr.(type) {
		case *ssa.FieldAddr:
			addr = x.X
			continue
		case *ssa.IndexAddr:
			addr = x.X
			continue
		}
		break
	}
	a, ok := addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *a.Referrers() {
		if mc, ok := r.(*ssa.MakeClosure); ok && !onlyDeferred(mc) {
			return false
		}
	}
	return true
}

func resolve(v ssa.Value, env map[*ssa.Phi]ssa.Value) ssa.Value {
	if phi, ok := v.(*ssa.Phi); ok {
		if x, ok := env[phi]; ok {
			return x
		}
	}
	return v
}
