package sharedstate

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// watched finds maps that a reconcile and an event handler, predicate, map
// function, webhook or Runnable of the same package use, one of them changing.
func (c *checker) watched() {
	reconcilers := c.callers.Roots(c.pass.Model, reconciling)
	others := slices.DeleteFunc(c.callers.Roots(c.pass.Model, watching), func(fn *ssa.Function) bool { return slices.Contains(reconcilers, fn) })
	in, out := c.callers.Closure(reconcilers, callgraph.BeforeReturn, nil), c.callers.Closure(others, callgraph.BeforeReturn, nil)
	var seeds []*ssa.Parameter
	for _, fn := range reconcilers {
		if r := receiver(fn); r != nil {
			seeds = append(seeds, r)
		}
	}
	shared := locks.Shared(c.pass.Flow, seeds)
	for _, field := range c.order {
		var here, there *locks.Access
		for i := range c.fields[field] {
			a := &c.fields[field][i]
			if c.own(*a) || !c.bare(*a) {
				continue
			}
			if in.Has(a.Fn) && shared[ssaflow.ParamOf(a.Base.Root)] && (here == nil || a.Write && !here.Write) {
				here = a
			}
			if out.Has(a.Fn) && !in.Has(a.Fn) && (there == nil || a.Write && !there.Write) {
				there = a
			}
		}
		if here == nil || there == nil || !here.Write && !there.Write || !c.ownedByReconciler(field, seeds) {
			continue
		}
		if !here.Write {
			here, there = there, here
		}
		c.report("workers", here.Load, field, append(c.pass.Cause(there.Load, "used here at the same time"), c.declared(field)...),
			" is a map that is changed without a lock while watches use it at line %d: concurrent map access ends the process; guard it with a mutex or use sync.Map",
			c.pass.Line(there.Load.Pos()))
	}
}

// ownedByReconciler: field belongs to the struct of a reconciler.
func (c *checker) ownedByReconciler(field *types.Var, receivers []*ssa.Parameter) bool {
	for _, r := range receivers {
		st := ssaflow.Struct(r.Type())
		if st == nil {
			continue
		}
		for i := range st.NumFields() {
			if st.Field(i).Origin() == field {
				return true
			}
		}
	}
	return false
}
