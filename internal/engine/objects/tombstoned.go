package objects

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// StillTombstone reports whether param, an object that a callback got, may be a
// tombstone at instruction at of the same function although the function has
// asked: control comes to it from where the answer was yes.
func StillTombstone(p *ssaflow.Package, param *ssa.Parameter, at ssa.Instruction) bool {
	same := sameObject(param)
	if at.Parent() != param.Parent() || told(p, at, same) {
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

// TurnsTombstonesAway reports whether a filter of events answers false, or panics, for a
// tombstone, so that the handler behind it gets none. param is the object.
func TurnsTombstonesAway(p *ssaflow.Package, param *ssa.Parameter) bool {
	same := sameObject(param)
	of := func(v ssa.Value) bool {
		e, ok := v.(*ssa.Extract)
		if !ok || e.Index != 1 {
			return false
		}
		a, ok := e.Tuple.(*ssa.TypeAssert)
		return ok && isKind(a, same)
	}
	return paths.Find(p, paths.Entry(param.Parent()), paths.Query{
		To:    func(ssa.Instruction) bool { return false },
		Avoid: func(i ssa.Instruction) bool { a, ok := i.(*ssa.TypeAssert); return ok && !a.CommaOk && isKind(a, same) },
		Holds: func(c ssaflow.Cond) bool { return !c.Val || !of(c.Value) },
		Return: func(_ *ssa.Return, results []ssa.Value) bool {
			no, isConst := results[0].(*ssa.Const)
			return !of(results[0]) && !(isConst && no.Value != nil && !constant.BoolVal(no.Value))
		},
	}).None()
}

// isKind: an assertion that no tombstone passes, of one of the values that are an object.
func isKind(a *ssa.TypeAssert, same map[ssa.Value]bool) bool {
	i, isInterface := a.AssertedType.Underlying().(*types.Interface)
	return same[a.X] && !kube.IsTombstone(a.AssertedType) && !(isInterface && i.Empty())
}

// asserted: on every way to an instruction of its function the object was asserted to be of a
// type that no tombstone is of: the program has ended where it is one, or one of the branches
// that lead there has found it to be of such a type.
func asserted(at ssa.Instruction, same map[ssa.Value]bool) bool {
	for i := range ssaflow.Instrs(at.Parent()) {
		if a, ok := i.(*ssa.TypeAssert); ok && i != at && !a.CommaOk && isKind(a, same) && ssaflow.Dominates(a, at) {
			return true
		}
	}
	found := func(pred, b *ssa.BasicBlock) bool {
		iff, ok := ssaflow.Terminator(pred).(*ssa.If)
		if !ok || pred.Succs[0] != b {
			return false
		}
		e, ok := iff.Cond.(*ssa.Extract)
		if !ok || e.Index != 1 {
			return false
		}
		a, ok := e.Tuple.(*ssa.TypeAssert)
		return ok && isKind(a, same)
	}
	for b := at.Block(); b != nil; b = b.Idom() {
		if len(b.Preds) > 0 && !slices.ContainsFunc(b.Preds, func(pred *ssa.BasicBlock) bool { return !found(pred, b) }) {
			return true
		}
	}
	return false
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
