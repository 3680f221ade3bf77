package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// SetByMaker returns the fields of an object that a function sets which makes the object and returns it
// first: where each is given a value, or a part of it.
func SetByMaker(fn *ssa.Function) (out []*ssa.FieldAddr) {
	for i := range ssaflow.Instrs(fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && isReturned(fa.X) && isSet(fa) {
			out = append(out, fa)
		}
	}
	return out
}

// isReturned: the function makes the object, and returns it.
func isReturned(obj ssa.Value) bool {
	_, made := ssaflow.SoleDefinition(obj).(*ssa.Alloc)
	return made && slices.ContainsFunc(ssaflow.Returns(obj.Parent()), func(r *ssa.Return) bool {
		return ssaflow.SoleDefinition(r.Results[0]) == ssaflow.SoleDefinition(obj)
	})
}

// isSet: something is stored at the address, or below it.
func isSet(at ssa.Value) bool {
	return slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return r.Addr == at
		case *ssa.FieldAddr:
			return isSet(r)
		}
		return false
	})
}
