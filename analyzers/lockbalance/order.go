package lockbalance

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// An order is a call that locks one mutex while another is held, each the field of a struct.
type order struct {
	held, taken         *types.Var
	heldMode, takenMode locks.Mode
	call                *ssa.Call
	lock                ssa.CallInstruction
	beside              []*types.Var // that are held as well
}

// blocks: two goroutines, of which one goes the way a and the other b, wait for each other.
func (a order) blocks(b order) bool {
	return a.held == b.taken && a.taken == b.held && (a.takenMode|b.heldMode)&locks.Write != 0 && (b.takenMode|a.heldMode)&locks.Write != 0 &&
		!slices.ContainsFunc(a.beside, func(m *types.Var) bool { return slices.Contains(b.beside, m) })
}

// reportOrder reports two mutexes that are locked in both orders, once.
func reportOrder(pass *rule.Pass) {
	w := ordering{pass: pass, taken: make(map[*ssa.Function]map[*types.Var]locks.Taking)}
	var found []order
	for _, f := range pass.Funcs() {
		if !pass.Flow.InTest(f.Fn.Pos()) && !f.TooComplex {
			found = append(found, w.ordersIn(f.Fn)...)
		}
	}
	said := make(map[*types.Var]bool)
	for i, a := range found {
		j := slices.IndexFunc(found[:i], a.blocks)
		node := pass.Flow.CallExpr(a.call)
		if j < 0 || node == nil || said[a.held] && said[a.taken] {
			continue
		}
		said[a.held], said[a.taken] = true, true
		other := found[j]
		pass.At(node).Because(a.lock, "locked here").Because(other.call, "the other order").Because(other.lock, "locked here").
			Sayf("%s locks %s while %s is held, and line %d locks them the other way round: two goroutines can wait for each other; lock both in one order, or call this after the unlock",
				types.ExprString(node), w.name(a.lock), w.nameHeld(a), pass.Line(other.call.Pos()))
	}
}

type ordering struct {
	pass  *rule.Pass
	taken map[*ssa.Function]map[*types.Var]locks.Taking
}

// name names a mutex as its lock call does.
func (w *ordering) name(lock ssa.CallInstruction) string {
	if e := w.pass.Flow.CallExpr(lock); e != nil {
		return name(e)
	}
	return "a mutex"
}

// nameHeld names the mutex that is held.
func (w *ordering) nameHeld(o order) string {
	for _, c := range w.pass.Flow.Calls(o.call.Parent()) {
		if op, ok := locks.OpOf(w.pass.Flow, c.Instr); ok && !op.Unlock && locks.MutexField(c.Instr) == o.held {
			return w.name(c.Instr)
		}
	}
	return o.held.Name()
}

// ordersIn returns the orders in which fn, or what it calls, locks.
func (w *ordering) ordersIn(fn *ssa.Function) (out []order) {
	calls := w.pass.Flow.Calls(fn)
	for _, c := range calls {
		call, ok := c.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		held := w.heldAt(call, calls)
		if len(held) == 0 {
			continue
		}
		for taken, t := range w.takes(c) {
			for m, mode := range held {
				if m == taken || held[taken] != 0 {
					continue
				}
				o := order{held: m, taken: taken, heldMode: mode, takenMode: t.Mode, call: call, lock: t.Lock}
				for other := range held {
					if other != m {
						o.beside = append(o.beside, other)
					}
				}
				out = append(out, o)
			}
		}
	}
	slices.SortFunc(out, func(a, b order) int {
		return cmp.Or(cmp.Compare(a.call.Pos(), b.call.Pos()), cmp.Compare(a.lock.Pos(), b.lock.Pos()), cmp.Compare(a.held.Pos(), b.held.Pos()))
	})
	return out
}

// heldAt returns the mutexes in fields that the function holds at a call, of structs that it has not made itself.
func (w *ordering) heldAt(call *ssa.Call, calls []ssaflow.Call) map[*types.Var]locks.Mode {
	held, _ := w.pass.Effects.Locks().At(call)
	if len(held) == 0 {
		return nil
	}
	out := make(map[*types.Var]locks.Mode)
	for _, c := range calls {
		if op, ok := locks.OpOf(w.pass.Flow, c.Instr); ok && !op.Unlock && !op.Try && op.Std && c.Instr != call && held[op.Place] != 0 && !locks.MadeByFunction(op.Place.Root) {
			if m := locks.MutexField(c.Instr); m != nil {
				out[m] |= op.Mode
			}
		}
	}
	return out
}

// takes returns the mutexes in fields that a call locks: as a method of one, or as a function of the
// package, which a field may hold.
func (w *ordering) takes(c ssaflow.Call) map[*types.Var]locks.Taking {
	if op, ok := locks.OpOf(w.pass.Flow, c.Instr); ok {
		m := locks.MutexField(c.Instr)
		if op.Unlock || op.Try || !op.Std || m == nil {
			return nil
		}
		return map[*types.Var]locks.Taking{m: {Mode: op.Mode, Lock: c.Instr}}
	}
	if c.Static != nil {
		return w.takenBy(c.Static)
	}
	load, ok := c.Instr.Common().Value.(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(fa) == nil {
		return nil
	}
	out := make(map[*types.Var]locks.Taking)
	for _, v := range w.pass.Flow.OwnFieldValues(ssaflow.FieldOf(fa)) {
		if fn := w.pass.Flow.FuncOf(v); fn != nil {
			for m, t := range w.takenBy(fn) {
				out[m] = t
			}
		}
	}
	return out
}

// takenBy returns the mutexes in fields that fn locks, itself or by what it calls before it returns.
func (w *ordering) takenBy(fn *ssa.Function) map[*types.Var]locks.Taking {
	if out, ok := w.taken[fn]; ok {
		return out
	}
	out := make(map[*types.Var]locks.Taking)
	w.taken[fn] = out // in a circle
	for _, c := range w.pass.Flow.Calls(fn) {
		if _, isCall := c.Instr.(*ssa.Call); !isCall {
			continue
		}
		for m, t := range w.takes(c) {
			if _, have := out[m]; !have {
				out[m] = t
			}
		}
	}
	return out
}
