package lockbalance

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// inLiteral: a function literal of fn gives the mutex back for another, keeps it
// locked or tries to lock it: who runs it, and how often, is not looked into. One that
// locks it for itself alone does not matter.
func inLiteral(pass *rule.Pass, fn *ssa.Function, place ssaflow.AccessPath) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool {
		if inLiteral(pass, lit, place) {
			return true
		}
		var taken, given []ssa.CallInstruction
		for _, c := range pass.Flow.Calls(lit) {
			op, ok := locks.OpOf(pass.Flow, c.Instr)
			switch {
			case !ok || op.Place != place:
			case op.Try || op.Unlock && !pass.Effects.Locks().UndoesOwn(c.Instr):
				return true
			case op.Unlock:
				given = append(given, c.Instr)
			default:
				taken = append(taken, c.Instr)
			}
		}
		return slices.ContainsFunc(taken, func(l ssa.CallInstruction) bool {
			return !slices.ContainsFunc(given, func(u ssa.CallInstruction) bool { return ssaflow.Reaches(l, u, nil) })
		})
	})
}
