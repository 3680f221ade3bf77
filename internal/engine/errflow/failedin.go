package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ErrorOf returns the error that a call returns last; nil when it is dropped, or
// instr is no call that returns one.
func ErrorOf(instr ssa.Instruction) ssa.Value {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	return ssaflow.Result(call, ErrorResult(call.Call.Signature()))
}

// FailedIn reports whether the conditions say that err is there, or at least that
// it was found to be of some kind. A variable that may hold err stands for it.
func FailedIn(err ssa.Value, conds ssaflow.Conds) bool {
	return err != nil && conds.Has(func(c ssaflow.Cond) bool {
		if v, isNil, ok := c.NilTest(); ok {
			return !isNil && MayBe(v, err)
		}
		call, ok := c.Value.(*ssa.Call)
		return ok && c.Val && MayBe(call, err)
	})
}

// MayBe reports whether v is err, a variable that may hold it, or made from it by
// a call.
func MayBe(v, err ssa.Value) bool {
	made := func(v ssa.Value) (errs []ssa.Value, ok bool) {
		if v == err {
			return []ssa.Value{v}, true
		}
		if call, ok := v.(*ssa.Call); ok {
			for _, a := range call.Call.Args {
				if kube.IsError(a.Type()) {
					errs = append(errs, a)
				}
			}
		}
		return errs, len(errs) > 0
	}
	origins := ssaflow.Origins(nil, v, ssaflow.OriginOptions{Through: made, Interfaces: true})
	return slices.ContainsFunc(origins, func(o ssaflow.Origin) bool { return o.Value == err })
}

// SomeFailed reports whether one of the conditions says that an error is there.
func SomeFailed(conds ssaflow.Conds) bool {
	return conds.Has(func(c ssaflow.Cond) bool {
		v, isNil, ok := c.NilTest()
		return ok && !isNil && kube.IsError(v.Type())
	})
}
