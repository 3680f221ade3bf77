package closers

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// handles: what the method returns goes on using the client, as a topic does of the client it
// is published by: who keeps it has the client in use.
func (w *walk) handles(c ssaflow.Call) {
	results := c.Instr.Common().Signature().Results()
	seen := make(map[ssa.Value]bool)
	for i := range results.Len() {
		if v := c.Result(i); v != nil && kube.IsHandleOf(results.At(i).Type(), c.Args[0].Type()) {
			w.kept(v, v, seen)
		}
	}
}

// kept notes where a handle leaves the function, by itself or as v, a struct that has it: who
// is handed the struct may keep that. What a callee returns, its caller has, which is looked
// at itself.
func (w *walk) kept(handle, v ssa.Value, seen map[ssa.Value]bool) {
	if v.Referrers() == nil || seen[v] {
		return
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			if w.depth == 0 {
				w.keeps(r)
			}
		case *ssa.Send, *ssa.MapUpdate, *ssa.Go:
			w.keeps(r)
		case *ssa.MakeClosure:
			if started(r) {
				w.keeps(r)
			}
		case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType:
			w.kept(handle, r.(ssa.Value), seen)
		case *ssa.UnOp:
			if _, variable := v.(*ssa.Alloc); variable {
				w.kept(handle, r, seen)
			}
		case *ssa.Call:
			if !types.Identical(v.Type(), handle.Type()) && slices.Contains(r.Call.Args, v) {
				w.keeps(r)
			}
		case *ssa.Store:
			w.keptIn(handle, v, r, seen)
		}
	}
}

// keptIn follows a handle that is stored: a variable or a struct of this function has it then.
func (w *walk) keptIn(handle, v ssa.Value, st *ssa.Store, seen map[ssa.Value]bool) {
	if st.Val != v {
		return
	}
	at := st.Addr
	switch a := at.(type) {
	case *ssa.FieldAddr:
		at = a.X
	case *ssa.IndexAddr: // the list of a variadic call
		at = a.X
	}
	if made, ok := at.(*ssa.Alloc); ok && ssaflow.ParamOf(made) == nil {
		w.kept(handle, made, seen)
		return
	}
	w.keeps(st)
}
