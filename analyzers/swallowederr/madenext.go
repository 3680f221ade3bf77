package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// madeNext: every way on from the call, which deletes an object, creates that object and
// reads the error: where the deletion has failed, the creation does.
func (c *checker) madeNext(from ssaflow.Call) bool {
	at := slices.IndexFunc(c.f.Ops, func(op memory.OpCall) bool {
		return op.Call.Instr == from.Instr && op.Op.Verb == kube.Delete && op.Sub == ""
	})
	if at < 0 {
		return false
	}
	creates := func(i ssa.Instruction) bool {
		return slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
			if op.Call.Instr != i || op.Op.Verb != kube.Create || op.Sub != "" || !sameObject(op, c.f.Ops[at]) {
				return false
			}
			err := errflow.ErrorOf(op.Call.Instr)
			return err != nil && !nobodyReads(err)
		})
	}
	return !paths.Find(c.pass.Flow, paths.After(from.Instr), paths.Query{
		To:    func(i ssa.Instruction) bool { _, ret := i.(*ssa.Return); return ret },
		Avoid: creates,
	}).Found()
}
