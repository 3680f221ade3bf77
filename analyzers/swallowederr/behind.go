package swallowederr

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// endBehind returns a return, of nil if of anything, that control may come to after a failure of
// which the branch only tells: nothing says there that something has failed.
func (c *checker) endBehind(f failure) (found *ssa.Return) {
	isStatus := c.hasStatusWrite(f.from.Instr)
	if c.hasAnswer() || !c.onlyTells(f.Block) ||
		c.pass.Quiet(isStatus && c.pass.Effects.DeletionPath()[c.fn] != nil, f.from.Instr, "the object is being deleted: its status is told for the time until then") {
		return nil
	}
	paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{
		Return: func(ret *ssa.Return, results []ssa.Value) bool {
			if c.result < 0 || isNil(results[c.result]) && c.again.Settles(ret) {
				found = ret
			}
			return found != nil
		},
		Avoid: func(i ssa.Instruction) bool {
			again, ok := i.(*ssa.Call)
			return ok && (again == f.from.Instr || isStatus && c.hasStatusWrite(again)) || c.removesFinalizer(i)
		},
		SameCount: c.pass.Effects.SameCount,
	})
	return found
}

// removesFinalizer: finalizerorder tells of what fails before.
func (c *checker) removesFinalizer(i ssa.Instruction) bool {
	return slices.ContainsFunc(lifecycle.FinalizerChanges(c.pass.Flow, c.fn), func(ch lifecycle.FinalizerChange) bool {
		return ch.Verb == kube.FinalizerRemove && ch.Instr == i
	})
}

// onlyTells: nothing happens in a branch but that its error is logged.
func (c *checker) onlyTells(branch *ssa.BasicBlock) bool {
	return !slices.ContainsFunc(branch.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return branch.Dominates(b) && slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
			switch i := i.(type) {
			case *ssa.Call:
				return !c.isHarmless(i)
			case *ssa.Store:
				_, isArgument := i.Addr.(*ssa.IndexAddr)
				return !isArgument
			case *ssa.BinOp:
				basic, ok := i.Type().Underlying().(*types.Basic)
				return ok && basic.Info()&types.IsInteger != 0 // a count of failures
			case *ssa.MapUpdate:
				_, made := i.Map.(*ssa.MakeMap)
				return !made
			case *ssa.Send, *ssa.Go, *ssa.Defer, *ssa.Select, *ssa.Panic:
				return true
			}
			return false
		})
	})
}
