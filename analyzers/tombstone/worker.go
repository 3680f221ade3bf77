package tombstone

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ignoresGone: fn does nothing before it reads an object, and nothing where that is not found.
func (q *quiet) ignoresGone(fn *ssa.Function) bool {
	for _, c := range q.pass.Flow.Calls(fn) {
		op, ok := kube.ClientOp(c.Fn)
		if !ok || op.Verb != kube.Get {
			continue
		}
		get, ok := c.Instr.(*ssa.Call)
		if !ok {
			return false
		}
		err := errflow.ErrorOf(get)
		acts := func(i ssa.Instruction) bool { return i != c.Instr && (q.effective(i) || takesOut(i)) && !q.asks(i) }
		before := paths.Find(q.pass.Flow, paths.After(fn.Blocks[0].Instrs[0]), paths.Query{To: acts, Avoid: paths.Is(c.Instr)})
		after := paths.Find(q.pass.Flow, paths.After(c.Instr), paths.Query{To: acts, Holds: func(k ssaflow.Cond) bool {
			if x, isNil, ok := k.NilTest(); ok && x == err {
				return !isNil
			}
			call, ok := k.Value.(*ssa.Call)
			if !ok {
				return true
			}
			told, ok := q.pass.Flow.Resolve(call)
			return !ok || k.Val || !effects.TellsNotFound(q.pass.Effects, told) || !slices.Contains(told.Args, err)
		}})
		return err != nil && before.None() && after.None()
	}
	return false
}

// takesOut: an entry of a map is deleted, or all of them.
func takesOut(i ssa.Instruction) bool {
	call, ok := i.(*ssa.Call)
	return ok && ssaflow.CallsBuiltin(call, "delete", "clear", "close")
}

// asks: the call makes a context, is of no use but for its result, or asks what an error is;
// or the instruction fills a map that was made here, as of fields of a logger.
func (q *quiet) asks(i ssa.Instruction) bool {
	if m, ok := i.(*ssa.MapUpdate); ok {
		_, made := m.Map.(*ssa.MakeMap)
		return made
	}
	call, ok := i.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := q.pass.Flow.Resolve(call)
	return ok && (kube.IsContext(call.Type()) && len(c.Args) == 0 || kube.OnlyResult(c.Fn) || kube.DerivesLogger(c.Fn) || effects.TellsNotFound(q.pass.Effects, c))
}
