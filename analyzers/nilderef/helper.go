package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// helper looks at results of functions of the module that return no error, and nil where they meet one.
var helper = rule.Form{Name: "helper", Run: each(func(c *checker) {
	if c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || call.Fn == nil || kube.FindsCondition(call.Fn) || canFail(instr) {
			continue
		}
		for i := range instr.Call.Signature().Results().Len() {
			v := ssaflow.Result(instr, i)
			if v == nil || !effects.Nilable(v.Type()) {
				continue
			}
			ways := slices.DeleteFunc(effects.NilWays(c.pass.Effects, call, i), func(w summary.NilWay) bool { return !w.Error })
			if len(ways) > 0 {
				c.reportNothing(call, v, ways)
			}
		}
	}
})}

// reportNothing reports the first use of a result before which nobody has asked whether there is one.
func (c *checker) reportNothing(call ssaflow.Call, v ssa.Value, ways []summary.NilWay) {
	instr := call.Instr.(*ssa.Call)
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
