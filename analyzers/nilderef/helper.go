package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// helper looks at results of functions of the module that return no error, and nil where they meet one.
var helper = rule.Form{Name: "helper", Run: each(func(c *checker) {
	c.nilResults(func(call *ssa.Call) bool { return call.Call.StaticCallee() != nil && !canFail(call) }, c.reportNothing)
})}

// reportNothing reports the first use of a result before which nobody has asked whether there is one.
func (c *checker) reportNothing(call ssaflow.Call, v ssa.Value, ways []summary.NilWay) {
	instr := call.Instr.(*ssa.Call)
	ways = slices.DeleteFunc(ways, func(w summary.NilWay) bool { return !w.Error })
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		b := u.Instr.Block()
		if c.pass.Quiet(c.pass.Flow.AskedForNil(v, b), u.Instr, "a test before asks whether it is nil") ||
			c.pass.Quiet(c.argumentsAsked(call, b), u.Instr, "something is asked before about what the call is given, which may say that it finds it") ||
			c.toldByAnother(call, u) {
			continue
		}
		i := slices.IndexFunc(ways, func(w summary.NilWay) bool { return effects.NilWayOpen(w, instr, c.pass.Flow.Known(b)) })
		expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.Instr)
		if i < 0 || expr == nil || node == nil {
			continue
		}
		site, how := ways[i].Site, "reading "+named(node, u)+" panics"
		if u.Inside != nil {
			how = u.Inside.Name() + " reads " + u.Reads + " and panics"
		}
		c.pass.At(node).Because(expr, "the result comes from here").Because(site, "nil is returned here").
			Sayf("%s returns nil after an error that it keeps to itself (%s): %s; test for nil first", c.pass.CallName(expr), site.Where(), how)
		return
	}
}
