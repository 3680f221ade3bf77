package lostchange

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// onlyGuards: all that is set are empty maps into which the function puts nothing: a guard
// against the nil map of a copy that nobody reads.
func onlyGuards(u objects.Unseen) bool {
	return !slices.ContainsFunc(u.Changes, func(i ssa.Instruction) bool {
		st, ok := i.(*ssa.Store)
		if !ok {
			return true
		}
		m, ok := st.Val.(*ssa.MakeMap)
		return !ok || filledBy(st) || slices.ContainsFunc(*m.Referrers(), func(use ssa.Instruction) bool {
			return use != ssa.Instruction(st)
		})
	})
}

// filledBy: something is put into a map that the same field holds.
func filledBy(st *ssa.Store) bool {
	set, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return true
	}
	for i := range ssaflow.Instrs(st.Parent()) {
		put, ok := i.(*ssa.MapUpdate)
		if !ok {
			continue
		}
		load, ok := put.Map.(*ssa.UnOp)
		if !ok {
			continue
		}
		if fa, ok := load.X.(*ssa.FieldAddr); ok && fa.Field == set.Field && types.Identical(fa.X.Type(), set.X.Type()) {
			return true
		}
	}
	return false
}

// setThere: fn sets the same field of an element itself, so that the copy is a spare.
func setThere(u objects.Unseen) bool {
	st, ok := u.Changes[0].(*ssa.Store)
	if !ok || u.Source != objects.CopiedElement {
		return false
	}
	copied, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	for i := range ssaflow.Instrs(st.Parent()) {
		if st, ok := i.(*ssa.Store); ok {
			if at, ok := st.Addr.(*ssa.FieldAddr); ok && at.Field == copied.Field && types.Identical(at.X.Type(), copied.X.Type()) {
				if _, element := at.X.(*ssa.IndexAddr); element {
					return true
				}
			}
		}
	}
	return false
}
