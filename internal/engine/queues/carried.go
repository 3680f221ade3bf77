package queues

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Carried returns the values of a function that are item, or local memory, and what
// is read from it, that item was put into: arrays behind variadic arguments,
// structs and variables. Parts of the item itself are not among them.
func Carried(item ssa.Value) map[ssa.Value]bool {
	out := make(map[ssa.Value]bool)
	whole := map[ssa.Value]bool{}    // memory that holds the item
	variable := map[ssa.Value]bool{} // local variables that are the item
	work := []ssa.Value{item}
	add := func(v ssa.Value, holds bool) {
		if !out[v] {
			whole[v] = holds
			work = append(work, v)
		}
	}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		if out[v] || v.Referrers() == nil {
			continue
		}
		out[v] = true
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert, *ssa.Phi, *ssa.Slice:
				add(r.(ssa.Value), whole[v])
			case *ssa.Extract:
				if _, asserted := r.Tuple.(*ssa.TypeAssert); asserted {
					add(r, whole[v])
				}
			case *ssa.UnOp, *ssa.Field, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Index:
				if _, load := r.(*ssa.UnOp); whole[v] || variable[v] && load {
					add(r.(ssa.Value), whole[v])
				}
			case *ssa.Store:
				if local := ssaflow.LocalAt(r.Addr); local != nil && r.Val == v {
					variable[local] = variable[local] || !whole[v] && r.Addr == ssa.Value(local) && types.Identical(local.Type().(*types.Pointer).Elem(), v.Type())
					add(local, !variable[local])
				}
			}
		}
	}
	return out
}
