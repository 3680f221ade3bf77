package sharedstate

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var several = rule.Form{Name: "workers", Run: say("workers")}

// workerMaps finds maps that the workers change without a lock.
func (c *checker) workerMaps(form string, w worker) {
	const message = " is a map that is changed without a lock while %s: concurrent map writes end the process; guard it with a mutex or use sync.Map"
	for _, field := range c.order {
		for _, a := range c.fields[field] {
			if a.Write && w.fns.Has(a.Fn) && w.shared[ssaflow.ParamOf(a.Base.Root)] && c.bare(a) && !w.single() {
				c.report(form, a.Load, field, c.declared(field), message, w.why)
			}
		}
	}
	for _, a := range c.globals {
		if g, ok := a.Base.Root.(*ssa.Global); ok && a.Write && w.fns.Has(a.Fn) && c.bare(a) && !w.single() {
			c.report(form, a.Load, g.Object(), nil, message, w.why)
		}
	}
}

// declared points to the declaration of a field, where the lock is missing.
func (c *checker) declared(field *types.Var) []rule.Cause {
	return c.pass.Cause(rule.Span(field.Pos(), field.Pos()+token.Pos(len(field.Name()))), "declared here, without a lock of its own")
}
