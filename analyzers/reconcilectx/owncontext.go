package reconcilectx

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var owncontext = rule.Form{Name: "owncontext", Level: rule.OnRequest, Option: "also report function literals that pass on an outer context and never use their own",
	Run: each(true, (*checker).reportOwnContext)}

// reportOwnContext reports function literals that pass a captured context on and
// never use their own.
func (c *checker) reportOwnContext(f function) {
	scope := f.scope
	if f.fn.Parent() == nil || scope.Owner != f.fn || !scope.Named() {
		return
	}
	for _, p := range f.fn.Params {
		if p.Object() == scope.Param && len(*p.Referrers()) > 0 {
			return
		}
	}
	for _, call := range c.pass.Flow.Calls(f.fn) {
		if !c.works(call) {
			continue
		}
		for i, a := range call.Args {
			if !kube.IsContext(a.Type()) || !captured(a) {
				continue
			}
			e := c.pass.Flow.CallExpr(call.Instr)
			if call.Method {
				i--
			}
			if e == nil || i < 0 || i >= len(e.Args) || c.explained(e) {
				continue
			}
			c.pass.At(e.Args[i]).
				Sayf("%s outlives %s, the context of this function, which is never used; pass %s", types.ExprString(e.Args[i]), scope.Param.Name(), scope.Param.Name())
		}
	}
}

// captured: v is a variable of the function around the literal.
func captured(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	_, ok := v.(*ssa.FreeVar)
	return ok
}
