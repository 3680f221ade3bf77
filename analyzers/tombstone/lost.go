package tombstone

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var lost = rule.Form{Name: "lost", Run: mistakesOf("lost", reportLost)}

// reportLost reports handlers that give up when they get a tombstone.
func reportLost(pass *rule.Pass, m *mistake) { m.say(pass, "the delete is lost") }

// loses tells whether a tombstone passes this use without any effect, while
// the object itself has one.
func loses(pass *rule.Pass, u objects.Use, d model.Deletion) *mistake {
	if d.Filter && !d.Deletes || d.Filtered && len(d.Filters) == 0 {
		return nil // a filter out of sight may turn the tombstone away
	}
	failed, what := refused(pass, u)
	if failed == nil {
		return answersNo(pass, u, d)
	}
	q := &quiet{pass: pass, filter: d.Filter, object: u.Object}
	at := u.Instr // where the deletion could have an effect
	calls := u.Calls
	if n := len(calls) - 1; n >= 0 && !d.Filter && returnsPointer(calls[n].Static) {
		q.nilOnly = true
		call, ok := calls[n].Instr.(*ssa.Call)
		if !ok {
			return nil
		}
		after := &quiet{pass: pass, object: u.Object, none: call}
		if !after.from(paths.After(call)) {
			return nil
		}
		at, calls = call, calls[:n]
	}
	if !q.from(paths.OnEdge(u.Instr.Block(), failed)) {
		return nil
	}
	for _, c := range calls {
		if c.Static.Signature.Results().Len() > 0 || !q.from(paths.After(c.Instr)) {
			return nil
		}
	}
	if !d.Filter && !q.effect(at) || u.Keyed && q.doneBefore(u) {
		return nil
	}
	return &mistake{use: u, what: what, form: "lost"}
}

// answersNo: a filter answers whether the object is of a kind.
func answersNo(pass *rule.Pass, u objects.Use, d model.Deletion) *mistake {
	a, in := u.Assertion(), u.Instr.Parent().Params
	if a == nil || !d.Filter || len(u.Calls) > 0 || !object(a.AssertedType) || !objects.TurnsTombstonesAway(pass.Flow, in[len(in)-1]) {
		return nil
	}
	return &mistake{use: u, what: "asserts " + typeName(pass, a.AssertedType), form: "lost"}
}

// returnsPointer: what fn returns is one pointer, which may be nil.
func returnsPointer(fn *ssa.Function) bool {
	res := fn.Signature.Results()
	if res.Len() != 1 {
		return false
	}
	_, ok := res.At(0).Type().Underlying().(*types.Pointer)
	return ok
}
