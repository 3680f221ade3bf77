package conditiontime

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// storedBack: the result of the call goes to the field it came from.
func (c checker) storedBack(call *ssa.Call, a *ssa.FieldAddr) bool {
	for _, r := range *call.Referrers() {
		if st, ok := r.(*ssa.Store); ok {
			if to, ok := st.Addr.(*ssa.FieldAddr); ok && to.X == a.X && to.Field == a.Field {
				return true
			}
		}
	}
	return false
}

// emptyAt: the status is a variable of this function whose conditions nobody
// set before the call.
func (c checker) emptyAt(made *ssa.Alloc, a *ssa.FieldAddr, call *ssa.Call) bool {
	empty := true
	ssaflow.WalkBack(call, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Store:
			if i.Addr == ssa.Value(made) && !ssaflow.LeavesOut(i.Val, ssaflow.FieldOf(a).Name()) {
				empty = false
			}
			if fa, ok := i.Addr.(*ssa.FieldAddr); ok && fa.X == ssa.Value(made) && fa.Field == a.Field && !c.ownMerge(i) {
				empty = false
			}
		case ssa.CallInstruction:
			for _, arg := range i.Common().Args {
				if ssaflow.Unwrap(arg) == ssa.Value(made) {
					empty = false
				}
				if fa, ok := ssaflow.Unwrap(arg).(*ssa.FieldAddr); ok && fa.X == ssa.Value(made) && fa.Field == a.Field && i != ssa.CallInstruction(call) {
					if rc, ok := c.pass.Flow.Resolve(i); !ok || !kube.IsSetStatusCondition(rc.Fn) {
						empty = false
					}
				}
			}
		case *ssa.MakeClosure:
			for _, b := range i.Bindings {
				if b == ssa.Value(made) {
					empty = false
				}
			}
		}
		return empty
	})
	return empty
}

// ownMerge: the stored value is the result of another such merge.
func (c checker) ownMerge(st *ssa.Store) bool {
	call, ok := st.Val.(*ssa.Call)
	if !ok {
		return false
	}
	rc, ok := c.pass.Flow.Resolve(call)
	return ok && c.merges(rc)
}
