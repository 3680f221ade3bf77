package objects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// StillTombstone reports whether param, an object that a callback got, may be a
// tombstone at instruction at of the same function although the function has
// asked: control comes to it from where the answer was yes.
func StillTombstone(p *ssaflow.Package, param *ssa.Parameter, at ssa.Instruction) bool {
	same := sameObject(param)
	if at.Parent() != param.Parent() || told(p, at.Block(), same) {
		return false
	}
	here := paths.Query{To: paths.Is(at)}
	for i := range ssaflow.Instrs(param.Parent()) {
		a, ok := i.(*ssa.TypeAssert)
		if !ok || !same[a.X] || !kube.IsTombstone(a.AssertedType) {
			continue
		}
		if !a.CommaOk {
			if paths.Find(p, paths.After(a), here).Found() {
				return true
			}
			continue
		}
		if yes := answered(a); yes != nil && paths.Find(p, paths.StartOf(yes), here).Found() {
			return true
		}
	}
	return false
}

// Asserted reports whether v was asserted, on every way to instruction at of the same function,
// to be of a type that is no tombstone: the program has ended where it is one.
func Asserted(v ssa.Value, at ssa.Instruction) bool {
	return v != nil && v.Referrers() != nil && slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		a, ok := r.(*ssa.TypeAssert)
		return ok && !a.CommaOk && !types.IsInterface(a.AssertedType) && !kube.IsTombstone(a.AssertedType) && ssaflow.Dominates(a, at)
	})
}

// answered returns the block that only a successful assertion leads to, or nil.
func answered(a *ssa.TypeAssert) *ssa.BasicBlock {
	for _, r := range *a.Referrers() {
		e, ok := r.(*ssa.Extract)
		if !ok || e.Index != 1 {
			continue
		}
		for _, u := range *e.Referrers() {
			if i, ok := u.(*ssa.If); ok && len(i.Block().Succs[0].Preds) == 1 {
				return i.Block().Succs[0]
			}
		}
	}
	return nil
}
