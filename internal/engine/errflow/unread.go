package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// IsUnread reports whether nothing reads the error of a call, nil without one, before it is gone.
// A comparison that decides nothing, since the branch behind it is empty, does not read it.
func IsUnread(err ssa.Value) bool {
	return err == nil || !slices.ContainsFunc(*err.Referrers(), func(r ssa.Instruction) bool {
		cmp, ok := r.(*ssa.BinOp)
		return !ok || len(*cmp.Referrers()) > 0
	}) || isOverwritten(err)
}

// isOverwritten: the error is stored in a variable that is not read before the next store.
func isOverwritten(v ssa.Value) bool {
	refs := *v.Referrers()
	st, ok := refs[0].(*ssa.Store)
	if !ok || len(refs) != 1 {
		return false
	}
	a, ok := st.Addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeClosure:
			if ssaflow.Reaches(r, st, nil) {
				return false // the literal may read it at any time
			}
		case *ssa.Store, *ssa.UnOp:
		default:
			return false
		}
	}
	read := false
	ssaflow.Walk(st, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.UnOp:
			read = read || i.X == ssa.Value(a)
		case *ssa.MakeClosure:
			read = read || slices.Contains(i.Bindings, ssa.Value(a))
		}
		s, isStore := i.(*ssa.Store)
		return !read && !(isStore && s.Addr == ssa.Value(a))
	})
	return !read
}

// IsLeftToNextRound reports whether all that is done with the error of a call in a loop is to merge it with that of
// other rounds, and what comes of it is read behind the loop alone.
func IsLeftToNextRound(err ssa.Value) bool {
	from, merged := err.(ssa.Instruction).Block(), map[ssa.Value]bool{err: true}
	again, read := false, false
	for work := []ssa.Value{err}; len(work) > 0; work = work[1:] {
		for _, r := range *work[0].Referrers() {
			phi, ok := r.(*ssa.Phi)
			if !ok {
				if work[0] == err || ssaflow.ReachesBlock(r.Block(), from, nil) {
					return false
				}
				read = true
				continue
			}
			again = again || phi.Block().Dominates(from) && ssaflow.ReachesBlock(from, phi.Block(), nil)
			if !merged[phi] {
				merged[phi] = true
				work = append(work, phi)
			}
		}
	}
	return again && read
}

// IsTestOf reports whether a branch is taken because of an error, not of something else further in.
func IsTestOf(iff *ssa.If, err ssa.Value) bool {
	return slices.ContainsFunc([]bool{true, false}, func(val bool) bool {
		return slices.ContainsFunc(ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: val}), func(k ssaflow.Cond) bool {
			if x, _, ok := k.NilTest(); ok && ssaflow.SoleDefinition(x) == err {
				return true
			}
			call, ok := k.Value.(*ssa.Call)
			return ok && IsGiven(call, err)
		})
	})
}

// IsGiven reports whether a call gets an error.
func IsGiven(call *ssa.Call, err ssa.Value) bool {
	return slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return ssaflow.SoleDefinition(a) == err })
}
