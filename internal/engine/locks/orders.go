package locks

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// An Order is a call that locks one mutex, at Lock, while another is held, since Since, each the field of
// a struct. Lock may lie in a function that is called.
type Order struct {
	Call        *ssa.Call
	Lock, Since ssa.CallInstruction

	held, taken         *types.Var
	heldMode, takenMode Mode
	beside              []*types.Var // that are held as well
}

// blocks: two goroutines, of which one goes the way a and the other b, wait for each other.
func (a Order) blocks(b Order) bool {
	crossed := a.held == b.taken && a.taken == b.held
	shared := (a.takenMode|b.heldMode)&Write == 0 || (b.takenMode|a.heldMode)&Write == 0
	return crossed && !shared && !slices.ContainsFunc(a.beside, func(m *types.Var) bool { return slices.Contains(b.beside, m) })
}

// Crossed returns calls that lock two mutexes in one order and in the other, a pair for each two
// mutexes, in source order. Structs that a function has made itself do not count.
func (l *Locks) Crossed() (out [][2]Order) {
	all := l.orders()
	said := make(map[[2]*types.Var]bool)
	for i, a := range all {
		if j := slices.IndexFunc(all[:i], a.blocks); j >= 0 && !said[[2]*types.Var{a.held, a.taken}] {
			said[[2]*types.Var{a.held, a.taken}], said[[2]*types.Var{a.taken, a.held}] = true, true
			out = append(out, [2]Order{a, all[j]})
		}
	}
	return out
}

func (l *Locks) orders() []Order {
	o := ordering{l: l, taken: make(map[*ssa.Function]map[*types.Var]Taking)}
	var out []Order
	for _, fn := range l.p.Funcs {
		if l.p.InTest(fn.Pos()) {
			continue
		}
		calls := l.p.Calls(fn)
		for _, c := range calls {
			if call, ok := c.Instr.(*ssa.Call); ok {
				out = append(out, o.ordersAt(call, c, calls)...)
			}
		}
	}
	slices.SortFunc(out, func(a, b Order) int {
		return cmp.Or(cmp.Compare(a.Call.Pos(), b.Call.Pos()), cmp.Compare(a.Lock.Pos(), b.Lock.Pos()), cmp.Compare(a.Since.Pos(), b.Since.Pos()))
	})
	return out
}

type ordering struct {
	l     *Locks
	taken map[*ssa.Function]map[*types.Var]Taking
}

func (o *ordering) ordersAt(call *ssa.Call, c ssaflow.Call, calls []ssaflow.Call) (out []Order) {
	held := o.heldAt(call, calls)
	if len(held) == 0 {
		return nil
	}
	for m, t := range o.takes(c) {
		if _, again := held[m]; again {
			continue
		}
		for h, since := range held {
			beside := slices.DeleteFunc(slices.Collect(maps.Keys(held)), func(x *types.Var) bool { return x == h })
			out = append(out, Order{Call: call, Lock: t.Lock, Since: since.Lock, held: h, taken: m, heldMode: since.Mode, takenMode: t.Mode, beside: beside})
		}
	}
	return out
}

// heldAt returns the mutexes in fields that the function holds at a call.
func (o *ordering) heldAt(call *ssa.Call, calls []ssaflow.Call) map[*types.Var]Taking {
	held, _ := o.l.At(call)
	out := make(map[*types.Var]Taking)
	for _, c := range calls {
		if t, m := o.locks(c); m != nil && c.Instr != call && len(held) > 0 {
			if op, _ := OpOf(o.l.p, c.Instr); held[op.Place] != 0 && !MadeByFunction(op.Place.Root) {
				out[m] = t
			}
		}
	}
	return out
}

// locks returns the field of the mutex of package sync that a call locks as its method; nil for others.
func (o *ordering) locks(c ssaflow.Call) (Taking, *types.Var) {
	op, ok := OpOf(o.l.p, c.Instr)
	if !ok || op.Unlock || op.Try || !op.Std {
		return Taking{}, nil
	}
	return Taking{op.Mode, c.Instr}, MutexField(c.Instr)
}

// takes returns the mutexes in fields that a call locks: as a method of one, or as a function of the
// package, which a field may hold.
func (o *ordering) takes(c ssaflow.Call) map[*types.Var]Taking {
	if t, m := o.locks(c); m != nil {
		return map[*types.Var]Taking{m: t}
	}
	if c.Static != nil {
		return o.takenBy(c.Static)
	}
	out := make(map[*types.Var]Taking)
	load, _ := c.Instr.Common().Value.(*ssa.UnOp)
	if load == nil {
		return nil
	}
	if fa, ok := load.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
		for _, v := range o.l.p.OwnFieldValues(ssaflow.FieldOf(fa)) {
			if fn := o.l.p.FuncOf(v); fn != nil {
				maps.Copy(out, o.takenBy(fn))
			}
		}
	}
	return out
}

// takenBy returns the mutexes in fields that fn locks, itself or by what it calls before it returns.
func (o *ordering) takenBy(fn *ssa.Function) map[*types.Var]Taking {
	if out, ok := o.taken[fn]; ok {
		return out
	}
	out := make(map[*types.Var]Taking)
	o.taken[fn] = out // in a circle
	for _, c := range o.l.p.Calls(fn) {
		if _, isCall := c.Instr.(*ssa.Call); !isCall {
			continue
		}
		for m, t := range o.takes(c) {
			if _, have := out[m]; !have {
				out[m] = t
			}
		}
	}
	return out
}
