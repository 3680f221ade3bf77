package swallowederr

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// pollsAgain: the function is the condition of a poll, and false beside the nil has it asked
// once more.
func (c *checker) pollsAgain(f failure) bool {
	if f.quiet == nil || !c.answersBool() {
		return false
	}
	no, ok := f.quiet.Results[0].(*ssa.Const)
	return ok && no.Value != nil && no.Value.Kind() == constant.Bool && !constant.BoolVal(no.Value) &&
		slices.ContainsFunc(c.pass.Flow.Funcs, func(fn *ssa.Function) bool {
			return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(call ssaflow.Call) bool {
				body, polls := kube.PollBody(call.Fn)
				return polls && body < len(call.Args) && is(call.Args[body], c.fn)
			})
		})
}

// is: v is the function, or a literal of it.
func is(v ssa.Value, fn *ssa.Function) bool {
	v = ssaflow.Unwrap(v)
	if lit, ok := v.(*ssa.MakeClosure); ok {
		v = lit.Fn
	}
	return v == ssa.Value(fn)
}
