package nilderef

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var novalue = rule.Form{Name: "novalue", Run: inTurn(each((*checker).eachNoValue), reportFieldsNeverSet)}

// eachNoValue reports variables without a value that a function is to write through.
func (c *checker) eachNoValue() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		for i, a := range call.Args {
			if k, ok := ssaflow.Unwrap(a).(*ssa.Const); ok && k.IsNil() && c.fills(call, i, k) {
				c.reportNoValue(call, i)
			}
		}
	}
}

// fills: the function writes what it is given through argument i, a pointer.
func (c *checker) fills(call ssaflow.Call, i int, k *ssa.Const) bool {
	if _, pointer := k.Type().Underlying().(*types.Pointer); !pointer {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return !op.Clientset && call.Arg(op.Obj) == call.Args[i]
	}
	if n, ok := kube.Converts(call.Fn); ok && n == 1 {
		return call.Arg(n) == call.Args[i]
	}
	if _, needed := effects.NeedOf(c.pass.Effects, call, i); !needed && !c.usedIn(call, i) {
		return false // it writes through what it puts into its parameter first
	}
	s := c.pass.Effects.SummaryFor(call)
	return s != nil && slices.ContainsFunc(s.Mutates, func(m summary.Mutation) bool { return m.Param == i && m.Flag == 0 && m.Type == "" })
}

// reportNoValue reports the argument, where it is a variable: who writes nil means
// it.
func (c *checker) reportNoValue(call ssaflow.Call, i int) {
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return
	}
	n := i
	if call.Method {
		n-- // the receiver
	}
	if n < 0 || n >= len(expr.Args) {
		return
	}
	id, v := c.variable(expr.Args[n])
	if v == nil || c.panicsBefore(expr.Args[n], call.Instr) {
		return
	}
	ptr, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return
	}
	t := types.TypeString(ptr.Elem(), func(pkg *types.Package) string {
		if pkg == c.pass.Pkg {
			return ""
		}
		return pkg.Name()
	})
	c.pass.At(id).Sayf("%s is nil here: nothing was assigned to it, and %s writes through it; give it new(%s)", id.Name, c.pass.CallName(expr), t)
}

// usedIn: a function of this package reads its parameter i without a test.
func (c *checker) usedIn(call ssaflow.Call, i int) bool {
	if call.Static == nil || call.Closure != nil || i >= len(call.Static.Params) {
		return false
	}
	param := call.Static.Params[i]
	return slices.ContainsFunc(effects.Dereferences(c.pass.Effects, param), func(u ssaflow.Dereference) bool {
		return !c.pass.Flow.AskedForNil(param, u.Instr.Block())
	})
}
