package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// reportAssertions reports the result of a type assertion that is used behind the branch for
// its failure, which does not end.
func (c *checker) reportAssertions() {
	for i := range ssaflow.Instrs(c.fn) {
		assert, ok := i.(*ssa.TypeAssert)
		if !ok || !assert.CommaOk || !ssaflow.Nilable(assert.AssertedType) {
			continue
		}
		v, held := ssaflow.PartOf(assert, 0), ssaflow.PartOf(assert, 1)
		if v == nil || held == nil {
			continue
		}
		if b := failedBranch(c.fn, held); b != nil && !c.pass.Quiet(c.mayQuit(b), assert, "the branch for the failed assertion may end the program") {
			c.reportAssertion(assert, v, held, b)
		}
	}
}

func (c *checker) reportAssertion(assert *ssa.TypeAssert, v, held ssa.Value, branch *ssa.BasicBlock) {
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		b, node, quiet := u.Instr.Block(), c.pass.Flow.Node(u.Place()), c.pass.QuietAt(u.Instr)
		if node == nil || c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool { return k.Value == held && k.Val }) ||
			quiet(c.pass.Flow.AskedForNil(v, b), "a test before asks whether it is nil") ||
			quiet(c.isAnswered(v, b), "a function that was given it decides whether this is reached") {
			continue
		}
		if paths.Find(c.pass.Flow, paths.StartOf(branch), paths.Query{
			To:       paths.Is(u.Instr),
			Avoid:    paths.Is(assert),
			Holds:    func(k ssaflow.Cond) bool { return k.Value != held || !k.Val },
			MayWrite: c.mayWrite,
		}).Found() {
			c.pass.At(node).Because(assert, "the assertion is here").
				Sayf("this is reached when the type assertion failed and its result is nil: reading %s panics; return where it failed", nameOfRead(node, u))
			return
		}
	}
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
