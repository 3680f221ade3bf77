package outofrange

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// returned returns what a function of the package returns as the result v of a call, other than
// nil, and the return; nil when v is no such result, or when there are several.
func returned(flow *ssaflow.Package, v ssa.Value) (value ssa.Value, ret *ssa.Return) {
	n := 0
	if e, ok := v.(*ssa.Extract); ok {
		v, n = e.Tuple, e.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil, nil
	}
	c, ok := flow.Resolve(call)
	if !ok || c.Static == nil || c.Closure != nil {
		return nil, nil
	}
	for _, r := range ssaflow.Returns(c.Static) {
		if n >= len(r.Results) {
			return nil, nil
		}
		x := ssaflow.SoleDefinition(r.Results[n])
		if ssaflow.IsNilConst(x) {
			continue
		}
		if value != nil {
			return nil, nil
		}
		value, ret = x, r
	}
	return value, ret
}

// lengthTaken: the length of the list was taken before: what became of it may be in a variable.
func (c *checker) lengthTaken(list ssa.Value, at ssa.Instruction) bool {
	for _, x := range ssaflow.Loaded(list) {
		for _, r := range *x.Referrers() {
			if v, ok := r.(ssa.Value); ok && ssaflow.LengthOf(v) != nil && ssaflow.Reaches(r, at, nil) {
				return true
			}
		}
	}
	return false
}
