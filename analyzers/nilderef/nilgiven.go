package nilderef

import (
	"go/ast"

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
		for i, a := range call.Args {
			k, ok := ssaflow.Unwrap(a).(*ssa.Const)
			if ok && k.IsNil() && effects.Nilable(k.Type()) && !kube.IsContext(k.Type()) {
				c.reportGiven(call, i, k)
			}
		}
	}
})}

// reportGiven reports a nil argument that the callee uses, other than where something
// else was asked.
func (c *checker) reportGiven(call ssaflow.Call, i int, k *ssa.Const) {
	need, ok := effects.NeedOf(c.pass.Effects, call, i)
	if _, held := call.Args[i].(*ssa.MakeInterface); held && !need.Object {
		return // a nil pointer in an interface: its own methods may well do without an object
	}
	expr, n := c.pass.Flow.CallExpr(call.Instr), i
	if call.Method {
		n--
	}
	if !ok || expr == nil || call.Fn == nil || n < 0 || n >= len(expr.Args) || n >= call.Fn.Signature().Params().Len() ||
		!c.pass.TypesInfo.Types[expr.Args[n]].IsNil() && c.fills(call, i, k) { // nilderef/novalue says so
		return
	}
	if c.pass.Quiet(c.panicsBefore(expr.Args[n], call.Instr), expr, "the variable was given to a function before that writes through it: nobody comes here") {
		return
	}
	c.pass.At(expr.Args[n]).Because(c.usedIn(call, i), "it is used here").
		Sayf("%s is given nil as %s, and reads %s of it without a test: this panics", c.pass.CallName(expr), call.Fn.Signature().Params().At(n).Name(), whatIsRead(need.Reads))
}

// usedIn returns the use of parameter i in a function of this package that reads it.
func (c *checker) usedIn(call ssaflow.Call, i int) ast.Node {
	if call.Static == nil || call.Closure != nil || i >= len(call.Static.Params) {
		return nil
	}
	param := call.Static.Params[i]
	for _, u := range effects.Dereferences(c.pass.Effects, param) {
		if !c.pass.Flow.AskedForNil(param, u.Instr.Block()) {
			return c.pass.Flow.Node(u.Place())
		}
	}
	return nil
}
