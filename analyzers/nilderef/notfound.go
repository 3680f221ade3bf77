package nilderef

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// passedOver returns a use on a way on which NotFound was found and nothing was
// done about it.
func (c *checker) passedOver(call ssaflow.Call, v, err ssa.Value) (ssaflow.Dereference, bool) {
	for _, r := range *err.Referrers() {
		test, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := c.pass.Flow.Resolve(test); !ok || !kube.IsNotFoundTest(t.Fn) && !kube.IsIgnoreNotFound(t.Fn) || c.deniedBefore(test, err) {
			continue
		}
		for _, u := range effects.Dereferences(c.pass.Effects, v) {
			holds := errflow.Answered(test, v, err)
			q := paths.Query{To: paths.Is(u.Instr), Avoid: paths.Is(call.Instr), Holds: func(k ssaflow.Cond) bool {
				return holds(k) && !c.remembered(k.Value, test, 0)
			}}
			if !c.pass.Flow.AskedForNil(v, u.Instr.Block()) && paths.Find(c.pass.Flow, paths.After(test), q).Found() {
				return u, true
			}
		}
	}
	return ssaflow.Dereference{}, false
}

// deniedBefore: the same question about the error was answered with no on the way, in
// another case of a switch.
func (c *checker) deniedBefore(test *ssa.Call, err ssa.Value) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(test.Block()), func(k ssaflow.Cond) bool {
		before, ok := k.Value.(*ssa.Call)
		if !ok || k.Val || before == test || !slices.Contains(before.Call.Args, err) {
			return false
		}
		t, ok := c.pass.Flow.Resolve(before)
		return ok && kube.IsNotFoundTest(t.Fn)
	})
}

// remembered: a condition asks for what is in memory that may be written where
// the test says yes, a status for example, and so may tell that nothing was found.
func (c *checker) remembered(k ssa.Value, test *ssa.Call, depth int) bool {
	instr, ok := k.(ssa.Instruction)
	if !ok || k == ssa.Value(test) || depth > 6 {
		return false
	}
	if load, ok := k.(*ssa.UnOp); ok && load.Op == token.MUL && c.writtenWhere(test, c.pass.Flow.PlaceOf(load.X)) {
		return true
	}
	return slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && c.remembered(*op, test, depth+1) })
}

// writtenWhere: memory may be written in a branch on which the test has said yes.
func (c *checker) writtenWhere(test *ssa.Call, at ssaflow.AccessPath) bool {
	for _, b := range c.fn.Blocks {
		if !slices.Contains(c.pass.Flow.Known(b), ssaflow.Cond{Value: test, Val: true}) {
			continue
		}
		if slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool { return c.pass.Effects.MayWrite(i, at) != memory.WriteNone }) {
			return true
		}
	}
	return false
}
