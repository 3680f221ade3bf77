package outofrange

import (
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportMatch reports an element of what a regular expression has found in a text that somebody
// else has written: it finds nothing in another one.
func (c *checker) reportMatch(at *ssa.IndexAddr) {
	expr := c.element(at)
	call, isCall := at.X.(*ssa.Call)
	if _, ok := fixed(at); !ok || expr == nil || !isCall || c.said[types.ExprString(expr.X)] {
		return
	}
	fn, ok := c.pass.Flow.Resolve(call)
	if !ok || !kube.FindsInText(fn.Fn) || !c.mayMiss(fn.Arg(-1)) || c.partsAsked(at.Block(), call) || !c.foreign(fn.Arg(0), at, 0) {
		return
	}
	c.said[types.ExprString(expr.X)] = true
	c.pass.At(expr).Because(call, "it is looked for here").
		Sayf("%s is empty for a text that does not match, and whoever writes the object decides: this panics then; test the length first", types.ExprString(expr.X))
}

// mayMiss: the expression is known, and there are texts that it does not match.
func (c *checker) mayMiss(re ssa.Value) bool {
	if g := ssaflow.GlobalOf(re); g != nil {
		stores := c.pass.Flow.GlobalStores(g)
		if len(stores) != 1 {
			return false
		}
		re = stores[0].Val
	}
	re = ssaflow.SoleDefinition(re)
	if e, ok := re.(*ssa.Extract); ok {
		re = e.Tuple
	}
	call, ok := re.(*ssa.Call)
	if !ok {
		return false
	}
	fn, ok := c.pass.Flow.Resolve(call)
	if !ok || !kube.CompilesPattern(fn.Fn) {
		return false
	}
	text, ok := ssaflow.ConstText(fn.Arg(0))
	pattern, err := regexp.Compile(text)
	return ok && err == nil && !pattern.MatchString("")
}
