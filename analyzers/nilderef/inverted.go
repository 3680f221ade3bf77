package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var inverted = rule.Form{Name: "inverted", Run: each((*checker).reportInverted)}

// reportInverted reports results that are handed on only where their call has failed.
func (c *checker) reportInverted() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		n := errflow.ErrorResult(call.Instr.Common().Signature())
		if !ok || n < 1 {
			continue
		}
		err := ssaflow.Result(instr, n)
		for i := range n {
			v := ssaflow.Result(instr, i)
			if err == nil || v == nil || !effects.Nilable(v.Type()) || effects.EmptyOnError(call, v.Type()) || !effects.NilOnError(c.pass.Effects, call, i) {
				continue
			}
			w := wrongSide{c: c, err: err}
			expr := c.pass.Flow.CallExpr(instr)
			if !w.all(v, 0) || w.given == nil || expr == nil || len(effects.Dereferences(c.pass.Effects, v)) > 0 {
				continue
			}
			if at := c.pass.Flow.CallExpr(w.given); at != nil {
				c.pass.At(at).Because(expr, "the result comes from here").
					Sayf("%s is handed to %s only where %s has failed, and is nil there: the test of the error is the wrong way round", c.pass.ResultName(expr, i), c.pass.CallName(at), c.pass.CallName(expr))
			}
		}
	}
}

// A wrongSide looks at what is done with a result, and finds nothing where its call
// may have succeeded.
type wrongSide struct {
	c   *checker
	err ssa.Value
	// given is the first call that gets the result.
	given ssa.CallInstruction
}

// all: each use of v is known to come after a failure.
func (w *wrongSide) all(v ssa.Value, depth int) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeInterface:
			if depth > 0 || !w.all(r, depth+1) {
				return false
			}
		case ssa.CallInstruction:
			call, ok := w.c.pass.Flow.Resolve(r)
			if !ok || kube.EffectOf(call.Fn).Has(kube.Tells) || call.Arg(-1) == v {
				return false // a method may be made for nil, as getters of generated code are
			}
			if w.given == nil {
				w.given = r
			}
		default:
			return false
		}
		may := errflow.StatesOf(w.c.pass.Flow, w.err, r.Block(), nil, func(ssaflow.Call) bool { return false }).May
		if may == 0 || may&errflow.ErrorNil != 0 {
			return false
		}
	}
	return true
}
