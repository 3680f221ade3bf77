package swallowederr

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"golang.org/x/tools/go/ssa"
)

var deferred = rule.Form{Name: "deferred", Run: each((*checker).reportDeferred)}

// reportDeferred reports a deferred literal, or a function that gets the variable, that
// replaces the error result by one that may be nil.
func (c *checker) reportDeferred() {
	a := errflow.ResultVariable(c.fn)
	if a == nil {
		return
	}
	for i := range ssaflow.Instrs(c.fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		if v := errflow.DeferredVariable(d, a); v != nil && c.mayFailAfter(d, a) {
			c.reportReplacing(v)
		}
	}
}

// reportReplacing reports an assignment to v, the variable of the error result inside of a
// deferred function.
func (c *checker) reportReplacing(v ssa.Value) {
	for _, r := range *v.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok || st.Addr != v || c.isKept(st, v) {
			continue
		}
		origin, ok := errflow.ResultOf(c.pass.Flow, st.Val)
		isCollector := slices.ContainsFunc(origin.Args, func(x ssa.Value) bool { _, captured := x.(*ssa.FreeVar); return captured })
		if node := c.pass.Flow.Node(st); ok && node != nil && !c.pass.Quiet(isCollector, st, "the error comes from a variable of the function around it, which may have collected the others") {
			c.pass.At(node).Sayf("this deferred assignment replaces %s by the error of %s: when that is nil, the returned error is lost; use errors.Join or another variable", c.fn.Signature.Results().At(c.result).Name(), c.nameOf(origin))
			return
		}
	}
}

// isKept: the assignment does not lose an error: it depends on the one that is
// there, is made of it, or puts in one that is not nil.
func (c *checker) isKept(st *ssa.Store, v ssa.Value) bool {
	isOld := func(x ssa.Value) bool { return x == v || isLoadOf(x, v) }
	return ssaflow.KeepsError(st) || errflow.Failed(c.pass.Flow, st.Val, st.Block()) || ssaflow.BuiltOf(st.Val, isOld) ||
		c.pass.Flow.Known(st.Block()).Has(func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return ok && (isOld(x) || !isNil && ssaflow.IsRecovered(x)) // behind a panic nothing was returned
		}) || slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		load, ok := r.(*ssa.UnOp)
		return ok && ssaflow.Dominates(load, st) && ssaflow.Used(load)
	})
}

// mayFailAfter: a return behind the defer statement may return an error that was assigned to
// the variable. Where all of them return nil, there is none to lose.
func (c *checker) mayFailAfter(d *ssa.Defer, a *ssa.Alloc) bool {
	isSet := func(i ssa.Instruction) (*ssa.Store, bool) {
		st, ok := i.(*ssa.Store)
		return st, ok && st.Addr == ssa.Value(a) && !isLoadOf(st.Val, a)
	}
	return slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		st, ok := isSet(r)
		return ok && !isNil(st.Val) && !errflow.Absent(c.pass.Flow, st.Val, st.Block()) && paths.Find(c.pass.Flow, paths.After(st), paths.Query{
			To: func(i ssa.Instruction) bool {
				ret, ok := i.(*ssa.Return)
				return ok && ssaflow.Reaches(d, ret, nil)
			},
			Avoid: func(i ssa.Instruction) bool { _, ok := isSet(i); return ok },
			Holds: func(k ssaflow.Cond) bool {
				x, isNil, ok := k.NilTest()
				return !ok || !isNil || x != st.Val && !isLoadOf(x, a)
			},
		}).Found()
	})
}

// isLoadOf: the value is what the variable at a holds.
func isLoadOf(x, a ssa.Value) bool {
	l, ok := x.(*ssa.UnOp)
	return ok && l.X == a
}
