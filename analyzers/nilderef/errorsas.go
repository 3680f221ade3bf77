package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportErrorsAs reports variables that errors.As may have filled, used without
// the answer of errors.As.
func (c *checker) reportErrorsAs() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if instr, ok := call.Instr.(*ssa.Call); ok && kube.IsErrorsAs(call.Fn) && len(*instr.Referrers()) == 0 && !c.kindAsked(call) {
			c.unasked(call, instr)
		}
	}
}

func (c *checker) unasked(call ssaflow.Call, instr *ssa.Call) {
	target, ok := ssaflow.Unwrap(call.Arg(1)).(*ssa.Alloc)
	if !ok || !filledByAs(target) {
		return
	}
	for _, r := range *target.Referrers() {
		load, ok := r.(*ssa.UnOp)
		if !ok || !ssaflow.Dominates(instr, load) {
			continue
		}
		for _, u := range effects.Dereferences(c.pass.Effects, load) {
			node, expr := c.pass.Flow.Node(u.Place()), c.pass.Flow.CallExpr(instr)
			if c.testedVariable(target, u.Instr.Block()) || node == nil || expr == nil {
				continue
			}
			c.pass.At(node).Because(expr, "the answer is not looked at").
				Sayf("%s is nil where the error is no other: this panics; ask errors.As whether it found one", target.Comment)
			return
		}
	}
}

// kindAsked: a function that was given the same error has said yes on the way: what
// errors.As looks for is there.
func (c *checker) kindAsked(as ssaflow.Call) bool {
	for _, k := range c.pass.Flow.Known(as.Instr.Block()) {
		asked, ok := k.Value.(*ssa.Call)
		if ok && k.Val && slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool {
			return ssaflow.SoleDefinition(a) == ssaflow.SoleDefinition(as.Arg(0))
		}) {
			return true
		}
	}
	return false
}

// filledByAs: the variable is nil at first, and nobody else assigns it.
func filledByAs(target *ssa.Alloc) bool {
	calls := 0
	for _, r := range *target.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if k, ok := r.Val.(*ssa.Const); !ok || !k.IsNil() {
				return false
			}
		case *ssa.MakeInterface:
			calls++
		case *ssa.MakeClosure:
			return false
		}
	}
	return calls == 1
}

// testedVariable: the variable is compared with nil on the way to b.
func (c *checker) testedVariable(v *ssa.Alloc, b *ssa.BasicBlock) bool {
	for _, k := range c.pass.Flow.Known(b) {
		x, _, ok := k.NilTest()
		if load, isLoad := x.(*ssa.UnOp); ok && isLoad && load.X == ssa.Value(v) {
			return true
		}
	}
	return false
}
