package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var nilgiven = rule.Form{Name: "nilgiven", Run: each(func(c *checker) {
	if c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if call.Static == nil || call.Closure != nil || len(call.Static.Blocks) == 0 {
			continue
		}
		for i, a := range call.Args {
			k, ok := ssaflow.Unwrap(a).(*ssa.Const)
			if ok && k.IsNil() && i < len(call.Static.Params) && effects.Nilable(k.Type()) && !kube.IsContext(k.Type()) {
				c.reportGiven(call, i, k)
			}
		}
	}
})}

// reportGiven reports a nil argument that the callee uses, other than where something
// else was asked.
func (c *checker) reportGiven(call ssaflow.Call, i int, k *ssa.Const) {
	param := call.Static.Params[i]
	for _, u := range c.pass.Flow.Dereferences(param) {
		b := u.Instr.Block()
		if c.pass.Flow.AskedForNil(param, b) || slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool { return !isErrorTest(k) }) {
			continue
		}
		expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.Instr)
		if expr == nil || node == nil {
			continue
		}
		n := i
		if call.Method {
			n--
		}
		if n < 0 || n >= len(expr.Args) || !c.pass.TypesInfo.Types[expr.Args[n]].IsNil() && c.fills(call, i, k) {
			return // nilderef/novalue says so
		}
		c.pass.At(expr.Args[n]).Because(node, "it is used here").
			Sayf("%s is given nil as %s, and reads %s of it without a test: this panics", c.pass.CallName(expr), param.Name(), named(node, u))
		return
	}
}

// isErrorTest: the condition says whether there is an error.
func isErrorTest(k ssaflow.Cond) bool {
	v, _, ok := k.NilTest()
	return ok && kube.IsError(v.Type())
}
