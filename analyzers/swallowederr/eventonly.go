package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var eventonly = rule.Form{Name: "eventonly", Run: each((*checker).reportEventOnly)}

// reportEventOnly reports errors of the work of which an event tells, and nothing else, before
// the function returns nil: who reads it is told of a failure that nobody tries to mend.
func (c *checker) reportEventOnly() {
	c.onlyHow(recorded, func(f failure, call *ast.CallExpr, ret *ssa.Return) {
		if ret == nil || c.excusedText(ret.Pos(), ret.Pos()) || c.sayTooLate(call, f.from) {
			return
		}
		c.pass.At(call).Because(c.pass.Flow.Return(ret), "nil is returned here").
			Sayf("of the error of %s an event tells, and the function returns nil: the request is not retried; %s", c.pass.CallName(call), c.advice(f))
	})
	for _, f := range c.failures {
		if !c.writeTold(f) || c.noRetryHelps(f.from) {
			continue
		}
		if stmt, _ := c.returnsNil(f); stmt != nil && !c.sayTooLate(stmt, f.from) {
			c.atReturn(f.Failure, f.from, stmt).
				Sayf("of the error of %s an event tells, and nil is returned: the request is not retried; return the error", c.nameOf(f.from))
		}
	}
}

// writeTold: the branch of a write that a reconcile makes records an event and returns: the
// object is not as it should be, whatever the reader of the event does.
func (c *checker) writeTold(f failure) bool {
	return f.how == recorded && f.quiet != nil && f.instead == nil && c.reach.Has(c.fn) && writesAPI(f.from)
}
