package nilderef

import (
	"go/ast"
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
	u, ok := c.usedIn(call, i)
	expr, node := c.pass.Flow.CallExpr(call.Instr), ast.Node(nil)
	if ok {
		node = c.pass.Flow.Node(u.Instr)
	}
	if expr == nil || node == nil {
		return
	}
	n := i
	if call.Method {
		n--
	}
	if n < 0 || n >= len(expr.Args) || !c.pass.TypesInfo.Types[expr.Args[n]].IsNil() && c.fills(call, i, k) {
		return // nilderef/novalue says so
	}
	c.pass.At(expr.Args[n]).Because(node, "it is used here").
		Sayf("%s is given nil as %s, and reads %s of it without a test: this panics", c.pass.CallName(expr), call.Static.Params[i].Name(), named(node, u))
}

// isErrorTest: the condition says whether there is an error, or of what kind.
func isErrorTest(k ssaflow.Cond) bool {
	if v, _, ok := k.NilTest(); ok {
		return kube.IsError(v.Type())
	}
	call, ok := k.Value.(*ssa.Call)
	return ok && len(call.Call.Args) > 0 && kube.IsError(call.Call.Args[0].Type())
}

// usedIn returns the first use of parameter i in the function that is called, other than
// where something else than errors was asked.
func (c *checker) usedIn(call ssaflow.Call, i int) (ssaflow.Dereference, bool) {
	if call.Static == nil || call.Closure != nil || i >= len(call.Static.Params) {
		return ssaflow.Dereference{}, false
	}
	param := call.Static.Params[i]
	for _, u := range c.pass.Flow.Dereferences(param) {
		b := u.Instr.Block()
		if !c.pass.Flow.AskedForNil(param, b) && !slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool { return !isErrorTest(k) }) {
			return u, true
		}
	}
	return ssaflow.Dereference{}, false
}

// usesOfResult returns what panics when v is nil, in functions that it is handed to, too.
func (c *checker) usesOfResult(v ssa.Value) []ssaflow.Dereference {
	out := c.pass.Flow.Dereferences(v)
	for _, r := range *v.Referrers() {
		instr, ok := r.(*ssa.Call)
		if !ok || slices.ContainsFunc(out, func(u ssaflow.Dereference) bool { return u.Instr == ssa.Instruction(instr) }) {
			continue
		}
		call, ok := c.pass.Flow.Resolve(instr)
		if !ok {
			continue
		}
		for i, a := range call.Args {
			if u, ok := c.usedIn(call, i); ok && a == v {
				out = append(out, ssaflow.Dereference{Instr: instr, Reads: u.Reads, Inside: call.Static})
				break
			}
		}
	}
	return out
}
