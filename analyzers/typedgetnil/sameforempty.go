package typedgetnil

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// sameForEmpty: where the object is not nil a field of it is asked next, whose zero value
// leads to where nil does: obj == nil || obj.Spec.Mode != "single".
func (r *result) sameForEmpty(cmp *ssa.BinOp) bool {
	for _, use := range *cmp.Referrers() {
		iff, ok := use.(*ssa.If)
		if !ok {
			continue
		}
		gone, there := iff.Block().Succs[0], iff.Block().Succs[1]
		if cmp.Op == token.NEQ {
			gone, there = there, gone
		}
		asked, ok := ssaflow.Terminator(there).(*ssa.If)
		if !ok || len(there.Preds) != 1 {
			continue
		}
		if holds, ok := r.ofEmpty(asked.Cond); ok && (holds && there.Succs[0] == gone || !holds && there.Succs[1] == gone) {
			return true
		}
	}
	return false
}

// ofEmpty returns what a comparison of a field of the object with a constant comes to for
// the zero value.
func (r *result) ofEmpty(cond ssa.Value) (holds, ok bool) {
	c, isComparison := cond.(*ssa.BinOp)
	if isComparison && r.lengthOf(c.X) {
		k, isConst := c.Y.(*ssa.Const)
		if !isConst || k.Value == nil {
			return false, false
		}
		return constant.Compare(constant.MakeInt64(0), c.Op, k.Value), true
	}
	if !isComparison || c.Op != token.EQL && c.Op != token.NEQ {
		return false, false
	}
	v, k := c.X, c.Y
	if _, left := v.(*ssa.Const); left {
		v, k = k, v
	}
	_, ok1 := k.(*ssa.Const)
	load, ok2 := v.(*ssa.UnOp)
	if !ok1 || !ok2 {
		return false, false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok || ssaflow.Whole(field) != ssaflow.Whole(r.obj) {
		return false, false
	}
	return ssaflow.IsZeroConst(k) == (c.Op == token.EQL), true
}

// lengthOf: v is the length of a list or map in the object, which the empty object has none of.
func (r *result) lengthOf(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok || !ssaflow.CallsBuiltin(call, "len") {
		return false
	}
	load, ok := call.Call.Args[0].(*ssa.UnOp)
	if !ok {
		return false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	return ok && ssaflow.Whole(field) == ssaflow.Whole(r.obj)
}
