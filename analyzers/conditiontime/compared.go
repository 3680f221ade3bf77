package conditiontime

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isStatusCompared: somewhere in the function, the Status of a condition is
// compared, or conditions as a whole, or somebody else gets one.
func isStatusCompared(pass *rule.Pass, fn *ssa.Function, elem *types.Named) bool {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.BinOp:
			_, pointer := i.X.Type().Underlying().(*types.Pointer)
			if isComparison(i) && (isField(i.X, elem, "Status") || isField(i.Y, elem, "Status") || !pointer && kube.Named(i.X.Type()) == elem) {
				return true
			}
		case *ssa.Call:
			rc, ok := pass.Flow.Resolve(i)
			e := kube.EffectOf(rc.Fn)
			if ok && (!e.Has(kube.Reads) || e.Has(kube.Compares)) && slices.ContainsFunc(rc.Args, func(a ssa.Value) bool {
				return kube.Named(ssaflow.Unwrap(a).Type()) == elem
			}) {
				return true
			}
		}
	}
	return false
}

// isAsked: all callers in the package come to fn only after something that got a condition, or a
// list of conditions, or a function that compares the status of one, has decided about it.
func isAsked(pass *rule.Pass, fn *ssa.Function, elem *types.Named) bool {
	return pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		return callgraph.FoundIf(pass.Flow.Known(s.Call.Instr.Block()).Has(func(k ssaflow.Cond) bool {
			asked := k.Asked()
			if asked == nil {
				return false
			}
			rc, ok := pass.Flow.Resolve(asked)
			return ok && rc.Static != nil && isLookedAt(pass, rc.Static, elem, 0) || slices.ContainsFunc(asked.Call.Args, func(v ssa.Value) bool {
				t := ssaflow.Unwrap(v).Type()
				return kube.ConditionTime(t) != nil || kube.ListOfConditions(t) != nil
			})
		}))
	})
}

// isLookedAt: fn, or a function that it calls, compares the Status of a condition.
func isLookedAt(pass *rule.Pass, fn *ssa.Function, elem *types.Named, depth int) bool {
	if depth > 3 {
		return false
	}
	for i := range ssaflow.Instrs(fn) {
		if b, ok := i.(*ssa.BinOp); ok && isComparison(b) && (isField(b.X, elem, "Status") || isField(b.Y, elem, "Status")) {
			return true
		}
	}
	return slices.ContainsFunc(pass.Flow.Calls(fn), func(c ssaflow.Call) bool { return c.Static != nil && isLookedAt(pass, c.Static, elem, depth+1) })
}

func isComparison(b *ssa.BinOp) bool { return b.Op == token.EQL || b.Op == token.NEQ }

// isMerged: the condition belongs to an object that a library stores, which keeps the time.
func isMerged(pass *rule.Pass, st *ssa.Store) bool {
	at := st.Addr
	if fa, ok := at.(*ssa.FieldAddr); ok {
		at = fa.X
	}
	if ia, ok := at.(*ssa.IndexAddr); ok {
		at = ia.X
	}
	root := pass.Flow.PlaceOf(at).Root
	return root != nil && kube.HandsOutConditions(root.Type())
}

// isField: v is the named field of a condition.
func isField(v ssa.Value, elem *types.Named, name string) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.FieldAddr)
		return ok && kube.Named(a.X.Type()) == elem && ssaflow.FieldOf(a) != nil && ssaflow.FieldOf(a).Name() == name
	case *ssa.Convert:
		return isField(v.X, elem, name)
	case *ssa.ChangeType:
		return isField(v.X, elem, name)
	}
	return false
}
