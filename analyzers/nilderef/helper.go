package nilderef

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// helper looks at results of functions of the module that return no error, and nil where they meet one.
var helper = rule.Form{Name: "helper", Run: each(func(c *checker) { c.nilResults(c.reportNothing) })}

// reportNothing reports the first use of a result before which nobody has asked whether there is one.
func (c *checker) reportNothing(call ssaflow.Call, v ssa.Value, ways []summary.NilWay) {
	ways = slices.DeleteFunc(ways, func(w summary.NilWay) bool { return !w.Error })
	if call.Fn == nil || canFail(call.Value()) || len(ways) == 0 {
		return
	}
	excused := func(u ssaflow.Dereference) bool { return c.toldByAnother(call, u) }
	c.reportNil(call, v, ways, excused, func(at *rule.Finding, expr *ast.CallExpr, where, how string) {
		at.Sayf("%s returns nil after an error that it keeps to itself (%s): %s; test for nil first", c.pass.CallName(expr), where, how)
	})
}
