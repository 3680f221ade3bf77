package ssaflow

import "golang.org/x/tools/go/ssa"

// LeavesOut reports whether v is a struct value that does not set the named field:
// a zero value, or a literal of the same function without it.
func LeavesOut(v ssa.Value, name string) bool {
	if k, ok := v.(*ssa.Const); ok {
		return k.Value == nil
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	lit, ok := load.X.(*ssa.Alloc)
	if !ok || WrittenElsewhere(lit) {
		return false
	}
	for _, r := range *lit.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if f := FieldOf(r); f == nil || f.Name() == name {
				return false
			}
		case *ssa.Store:
			if k, ok := r.Val.(*ssa.Const); !ok || k.Value != nil {
				return false
			}
		}
	}
	return true
}
