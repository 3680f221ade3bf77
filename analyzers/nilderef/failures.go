package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
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
					look(c, failure{fail, call, v, i, effects.EmptyOnError(call, v.Type())})
				}
			}
		}
	})
}

// readBefore reports whether the result is read on every way to the test of its error.
func (c *checker) readBefore(f failure) bool {
	return slices.ContainsFunc(effects.Dereferences(c.pass.Effects, f.v), func(u ssaflow.Dereference) bool {
		return u.Instr.Block() != f.Block && u.Instr.Block().Dominates(f.Block)
	})
}

// inBranch returns the uses of the result in the branch of its error.
func (c *checker) inBranch(f failure) []ssaflow.Dereference {
	return slices.DeleteFunc(effects.Dereferences(c.pass.Effects, f.v), func(u ssaflow.Dereference) bool {
		return !f.Block.Dominates(u.Instr.Block()) || c.pass.Quiet(c.pass.Flow.AskedForNil(f.v, u.Instr.Block()), u.Instr, "a test before asks whether it is nil")
	})
}
