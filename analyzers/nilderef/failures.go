package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A failure is the branch where a call has failed, with a result that may be nil
// there.
type failure struct {
	errflow.Failure
	call  ssaflow.Call
	v     ssa.Value
	index int
	// empty: the call returns an empty object and not nil.
	empty bool
}

// eachFailure makes the Run of a form that looks at failed calls.
func eachFailure(look func(*checker, failure)) func(*rule.Pass) {
	return each(func(c *checker) {
		for _, fail := range errflow.Failures(c.fn) {
			e, ok := fail.Origin.(*ssa.Extract)
			if !ok {
				continue
			}
			instr, ok := e.Tuple.(*ssa.Call)
			if !ok {
				continue
			}
			call, ok := c.pass.Flow.Resolve(instr)
			if !ok || e.Index != errflow.ErrorResult(instr.Call.Signature()) {
				continue
			}
			for i := range e.Index {
				if v := ssaflow.Result(instr, i); v != nil && effects.Nilable(v.Type()) {
					look(c, failure{fail, call, v, i, emptyOnError(call, v)})
				}
			}
		}
	})
}

// emptyOnError: a generated clientset, which returns an empty object and not
// nil with an error.
func emptyOnError(call ssaflow.Call, v ssa.Value) bool {
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Clientset && !kube.IsUnstructured(v.Type())
}

// inBranch returns the uses of the result in the branch of its error.
func (c *checker) inBranch(f failure) []ssaflow.Dereference {
	return slices.DeleteFunc(c.pass.Flow.Dereferences(f.v), func(u ssaflow.Dereference) bool {
		return !f.Block.Dominates(u.Instr.Block()) || c.pass.Flow.AskedForNil(f.v, u.Instr.Block())
	})
}

// takesDefault: the caller hands in what may come back with an error.
func takesDefault(call ssaflow.Call, i int) bool {
	sig := call.Instr.Common().Signature()
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}
