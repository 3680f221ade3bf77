package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var ignored = rule.Form{Name: "ignored", Run: each((*checker).reportIgnored)}

// reportIgnored reports calls in a reconcile that are made as if they could not
// fail.
func (c *checker) reportIgnored() {
	if c.result < 0 {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if u, ok := c.unread(call, err); ok && u.alone && c.ignored(call, u.expr) && !c.comesAnyway(call) {
			c.pass.At(u.expr).Sayf("the error of %s is not looked at: a failure is taken for success and the request is not retried; return the error", c.pass.CallName(u.expr))
		}
	})
}

// ignored: the call does work of a reconcile, and its failure matters.
func (c *checker) ignored(call ssaflow.Call, expr *ast.CallExpr) bool {
	return c.reach.Has(c.fn) && c.worksForAPI(call) && !c.excusedCallee(call, told) && !c.explained(call, expr, expr.End())
}
