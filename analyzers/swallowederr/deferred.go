package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var deferred = rule.Form{Name: "deferred", Run: each((*checker).reportDeferred)}

// reportDeferred reports a deferred literal, or a function that gets the variable, that
// replaces the error result by one that may be nil.
func (c *checker) reportDeferred() {
	if c.result < 0 {
		return
	}
	a := errflow.ResultVariable(c.fn)
	if a == nil || !c.filled(a) {
		return
	}
	for i := range ssaflow.Instrs(c.fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		if v := errflow.DeferredVariable(d, a); v != nil && c.failsAfter(d, a) {
			c.erases(v)
		}
	}
}

// filled: the function itself may set the variable to an error.
func (c *checker) filled(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(a) && !isNil(st.Val) && !loadsOf(st.Val, a) {
			return true
		}
	}
	return false
}

// failsAfter: a return behind the defer statement may return an error, of which the
// deferred literal knows nothing else. Where all of them return nil, there is none to
// lose.
func (c *checker) failsAfter(d *ssa.Defer, a *ssa.Alloc) bool {
	for _, ret := range ssaflow.Returns(c.fn) {
		if !ssaflow.Reaches(d, ret, nil) {
			continue
		}
		last := lastStore(ret.Block(), a)
		if last == nil && c.holdsError(a, ret, errflow.GivenDeferred(d)) || last != nil && !errflow.Absent(c.pass.Flow, last.Val, ret.Block()) {
			return true
		}
	}
	return false
}

// lastStore returns the last assignment to a in block b, or nil.
func lastStore(b *ssa.BasicBlock, a *ssa.Alloc) *ssa.Store {
	for _, i := range slices.Backward(b.Instrs) {
		if st, ok := i.(*ssa.Store); ok && st.Addr == ssa.Value(a) && !loadsOf(st.Val, a) {
			return st
		}
	}
	return nil
}

// erases reports an assignment to v, the variable of the error result inside of a deferred
// function.
func (c *checker) erases(v ssa.Value) {
	for _, r := range *v.Referrers() {
		st, ok := r.(*ssa.Store)
		if !ok || st.Addr != v || c.keeps(st, v) {
			continue
		}
		name := c.fn.Signature.Results().At(c.result).Name()
		node := c.pass.Flow.Node(st)
		if node == nil {
			continue
		}
		from := ""
		if origin, ok := errflow.ResultOf(c.pass.Flow, st.Val); ok {
			from = " of " + c.nameOf(origin)
		}
		c.pass.At(node).Sayf("this deferred assignment replaces %s by the error%s: when that is nil, the error that was returned is lost; use errors.Join or another variable", name, from)
		return
	}
}

// putBack: what the variable held before the assignment is assigned to it again behind it.
func putBack(st *ssa.Store, v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		again, ok := r.(*ssa.Store)
		if !ok || again == st || again.Addr != v || !ssaflow.Reaches(st, again, nil) {
			return false
		}
		held, ok := again.Val.(*ssa.UnOp)
		return ok && held.X == v && ssaflow.Dominates(held, st)
	})
}

// keeps: the assignment does not lose an error: it depends on the one that is
// there, or puts in one that is not nil.
func (c *checker) keeps(st *ssa.Store, v ssa.Value) bool {
	if ssaflow.KeepsError(st) || errflow.Failed(c.pass.Flow, st.Val, st.Block()) || putBack(st, v) {
		return true
	}
	for _, k := range c.pass.Flow.Known(st.Block()) {
		if x, isNil, ok := k.NilTest(); ok && (loads(x, v) || !isNil && ssaflow.IsRecovered(x)) {
			return true // behind a panic nothing was returned
		}
	}
	for _, call := range c.pass.Flow.Calls(st.Parent()) { // handed to another function
		for _, a := range call.Args {
			if loads(ssaflow.Unwrap(a), v) && ssaflow.Dominates(call.Instr, st) {
				return true
			}
		}
	}
	if _, ok := errflow.ResultOf(c.pass.Flow, st.Val); !ok {
		return true
	}
	return ssaflow.BuiltOf(st.Val, func(x ssa.Value) bool { return x == v || loads(x, v) })
}

func loads(x, v ssa.Value) bool {
	l, ok := x.(*ssa.UnOp)
	return ok && l.X == v
}
