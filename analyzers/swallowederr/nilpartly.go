package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// nilPartly: block b is the branch for an error or for something else, err != nil || !done,
// which logs a failure, and where it is the other thing err is nil, or may be: its author has
// seen that the call says no without an error, or there were no second test.
func (c *checker) nilPartly(err ssa.Value, b *ssa.BasicBlock) bool {
	if len(b.Preds) < 2 || !c.logsFailure(b) {
		return false
	}
	failed, other := false, false
	for _, p := range b.Preds {
		iff, ok := ssaflow.Terminator(p).(*ssa.If)
		switch {
		case !ok || iff.Block().Succs[0] == iff.Block().Succs[1]:
			return false
		case c.saysFailed(iff, b, err):
			failed = true
		case errflow.AbsentFrom(c.pass.Flow, err, p, b) || comesWith(iff, err):
			other = true
		default:
			return false
		}
	}
	return failed && other
}

// saysFailed: control comes to b from a condition only where err is not nil.
func (c *checker) saysFailed(iff *ssa.If, b *ssa.BasicBlock, err ssa.Value) bool {
	for _, k := range ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: iff.Block().Succs[0] == b}) {
		if v, isNil, ok := k.NilTest(); ok && !isNil && ssaflow.SoleDefinition(v) == err {
			return true
		}
	}
	return false
}

// comesWith: the condition is a bool that comes with the error.
func comesWith(iff *ssa.If, err ssa.Value) bool {
	answer, _ := errflow.ComesWith(ssaflow.Cond{Value: iff.Cond, Val: true}, err)
	return answer != nil
}

// logsFailure: the block writes an error to the log.
func (c *checker) logsFailure(b *ssa.BasicBlock) bool {
	for _, i := range b.Instrs {
		if ci, ok := i.(ssa.CallInstruction); ok {
			if call, ok := c.pass.Flow.Resolve(ci); ok && kube.EffectOf(call.Fn).Has(kube.LogsError) && !verbose(c.pass, call) {
				return true
			}
		}
	}
	return false
}
