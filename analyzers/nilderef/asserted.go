package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

// reportAsserted reports the result of a type assertion that is used behind the branch for
// its failure, which does not end.
func (c *checker) reportAsserted() {
	for i := range ssaflow.Instrs(c.fn) {
		assert, ok := i.(*ssa.TypeAssert)
		if !ok || !assert.CommaOk || !effects.Nilable(assert.AssertedType) {
			continue
		}
		v, held := ssaflow.PartOf(assert, 0), ssaflow.PartOf(assert, 1)
		if v == nil || held == nil {
			continue
		}
		if b := failedBranch(c.fn, held); b != nil && !c.mayQuit(b) {
			c.reportAssertedBehind(assert, v, held, b)
		}
	}
}

func (c *checker) reportAssertedBehind(assert *ssa.TypeAssert, v, held ssa.Value, branch *ssa.BasicBlock) {
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		b := u.Instr.Block()
		if c.pass.Flow.AskedForNil(v, b) || c.answered(v, b) || c.knownToHold(held, b) {
			continue
		}
		q := paths.Query{
			To:       paths.Is(u.Instr),
			Avoid:    paths.Is(assert),
			Holds:    func(k ssaflow.Cond) bool { return k.Value != held || !k.Val },
			MayWrite: c.mayWrite,
		}
		node := c.pass.Flow.Node(u.Place())
		if node == nil || !paths.Find(c.pass.Flow, paths.StartOf(branch), q).Found() {
			continue
		}
		c.pass.At(node).Because(assert, "the assertion is here").
			Sayf("the assertion has failed where this is reached behind its branch, and its result is nil: reading %s panics; return where it failed", named(node, u))
		return
	}
}

// knownToHold: control comes to b only where the assertion has held.
func (c *checker) knownToHold(held ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool { return k.Value == held && k.Val })
}

// mayQuit: a part of the branch may end the program.
func (c *checker) mayQuit(branch *ssa.BasicBlock) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(c.fn), func(call ssaflow.Call) bool {
		if !branch.Dominates(call.Instr.Block()) {
			return false
		}
		s := c.pass.Effects.SummaryFor(call)
		return s != nil && s.NoReturn || call.Fn == nil || s == nil && call.Static == nil && onpurpose.Named(call.Fn.Name(), onpurpose.Quits)
	})
}

// failedBranch returns where control goes, and from nowhere else, when ok is false.
func failedBranch(fn *ssa.Function, ok ssa.Value) *ssa.BasicBlock {
	for _, b := range fn.Blocks {
		iff, isIf := ssaflow.Terminator(b).(*ssa.If)
		if !isIf {
			continue
		}
		for n, succ := range b.Succs {
			if k := ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: n == 0})[0]; k.Value == ok && !k.Val && len(succ.Preds) == 1 {
				return succ
			}
		}
	}
	return nil
}
