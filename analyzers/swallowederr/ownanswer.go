package swallowederr

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// maxHandedOn bounds how far [checker.emptyWithError] follows what functions hand on.
const maxHandedOn = 3

// ownAnswer: v is what the failed call itself returned beside its error, and that says nothing:
// wherever the function of the package returns an error, a zero value stands beside it, and
// a client returns an empty object or none.
func (c *checker) ownAnswer(v ssa.Value, failed ssaflow.Call) bool {
	part, ok := ssaflow.SoleDefinition(v).(*ssa.Extract)
	if !ok || part.Tuple != failed.Value() {
		return false
	}
	return failed.Static == nil && requests(failed) || failed.Static != nil && c.emptyWithError(failed.Static, part.Index, 0)
}

// asAtSuccess: what is returned beside the error of a write is what the function returns
// where all went well, so that nobody can tell one from the other.
func (c *checker) asAtSuccess(f failure) bool {
	return writesAPI(f.from) && slices.ContainsFunc(ssaflow.Returns(c.fn), func(ret *ssa.Return) bool {
		if ret == f.quiet.Ret || !isNil(ret.Results[c.result]) || slices.ContainsFunc(c.failures, func(other failure) bool { return other.Block.Dominates(ret.Block()) }) {
			return false
		}
		for i, v := range f.quiet.Results[:c.result] {
			own, well := ssaflow.SoleDefinition(v), ssaflow.SoleDefinition(ret.Results[i])
			_, basic := v.Type().Underlying().(*types.Basic) // a count tells how far it came
			if !(zeroStruct(own) && zeroStruct(well)) && (basic || own != well) {
				return false
			}
		}
		return true
	})
}

func (c *checker) emptyWithError(fn *ssa.Function, i, depth int) bool {
	n := errflow.ErrorResult(fn.Signature)
	if n < 0 || len(fn.Blocks) == 0 || depth > maxHandedOn {
		return false
	}
	return !slices.ContainsFunc(ssaflow.Returns(fn), func(ret *ssa.Return) bool {
		if errflow.Absent(c.pass.Flow, ret.Results[n], ret.Block()) {
			return false
		}
		v := ssaflow.SoleDefinition(ret.Results[i])
		if zeroStruct(v) {
			return false
		}
		part, ok := v.(*ssa.Extract)
		call, handed := errflow.ResultOf(c.pass.Flow, ret.Results[n])
		return !ok || !handed || call.Static == nil || part.Tuple != call.Value() || !c.emptyWithError(call.Static, part.Index, depth+1)
	})
}

// zeroStruct: a constant that is zero, or T{}.
func zeroStruct(v ssa.Value) bool {
	if ssaflow.IsZeroConst(v) {
		return true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	a, ok := load.X.(*ssa.Alloc)
	return ok && !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		_, reads := r.(*ssa.UnOp)
		return !reads
	})
}
