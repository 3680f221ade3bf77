package conditiontime

import (
	_ "embed"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions that are appended, or whose transition time is renewed, at each
// reconcile.
var Analyzer = rule.New(doc, run)

// run reports conditions that take the place of one of their type with a new time, without a
// look at the old Status, or are appended to those that are there.
func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			reportAppended(pass, f, st)
			elem := renews(pass, st)
			if elem == nil || pass.Quiet(isStatusCompared(pass, f.Fn, elem), st, "the function compares the Status of a condition, or passes the condition on") {
				continue
			}
			if !isExcused(pass, st, elem) {
				pass.At(st).Say("LastTransitionTime is renewed although Status may be the same as before; set it only when Status changes (meta.SetStatusCondition does)")
			}
		}
	}
}

// isExcused: a library keeps the conditions, or somebody has looked at them.
func isExcused(pass *rule.Pass, st *ssa.Store, elem *types.Named) bool {
	quiet := pass.QuietAt(st)
	return quiet(!kube.IsCondition(elem) && !pass.InModule(elem.Obj().Pkg()), "the condition is of another module, which may keep its time") ||
		quiet(isMerged(pass, st), "the condition belongs to an object that a library stores, which keeps the time") ||
		quiet(isAsked(pass, st.Parent(), elem), "all callers come here only after a function has looked at conditions")
}

// renews returns the type of the condition of which a store renews the time: conds[i] = c, or
// conds[i].LastTransitionTime = now, for the condition that was found.
func renews(pass *rule.Pass, st *ssa.Store) *types.Named {
	at, value := st.Addr, nondet.Of(pass.Flow, st.Val)
	if value == nil || value.Why != kube.ChangesTime {
		return nil
	}
	fa, ok := at.(*ssa.FieldAddr)
	if ok {
		if f := ssaflow.FieldOf(fa); f == nil || f != kube.ConditionTime(fa.X.Type()) {
			return nil
		}
		if call, ok := fa.X.(*ssa.Call); ok { // one that was looked up
			rc, ok := pass.Flow.Resolve(call)
			if ok && kube.FindsCondition(rc.Fn) && pass.Flow.NonNil(call, st.Block()) {
				return kube.Named(fa.X.Type())
			}
			return nil
		}
		at = fa.X
	}
	ia, isElement := at.(*ssa.IndexAddr)
	if !isElement {
		return nil
	}
	s, isSlice := ia.X.Type().Underlying().(*types.Slice)
	if !isSlice || kube.ConditionTime(s.Elem()) == nil {
		return nil
	}
	elem := kube.Named(s.Elem())
	if elem == nil || !ok && value.Field != kube.ConditionTime(elem) || !isFound(pass, st, elem) {
		return nil
	}
	return elem
}

// isFound: where the store is, the Type of the element is known to be the one that was looked for.
func isFound(pass *rule.Pass, st *ssa.Store, elem *types.Named) bool {
	for k := range pass.Flow.Known(st.Block()).All() {
		b, ok := k.Value.(*ssa.BinOp)
		if ok && (b.Op == token.EQL && k.Val || b.Op == token.NEQ && !k.Val) && (isField(b.X, elem, "Type") || isField(b.Y, elem, "Type")) {
			return true
		}
	}
	return false
}
