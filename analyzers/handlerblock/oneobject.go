package handlerblock

import (
	"go/ast"
	"go/constant"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// oneResynced: the function that has the handler makes its informers itself, each for one
// object by its name and with a resync: no events of others wait, and the object is handed
// over again whatever became of it.
func (c *checker) oneResynced(root *ssa.Function) bool {
	made := 0
	for _, call := range c.pass.Flow.Calls(ssaflow.Outermost(root)) {
		at, adds := kube.ResyncArg(call.Fn)
		if at < 0 || adds {
			continue
		}
		k, ok := call.Arg(at).(*ssa.Const)
		expr := c.pass.Flow.CallExpr(call.Instr)
		if !ok || k.Value == nil || constant.Sign(k.Value) == 0 || expr == nil || !c.namesOne(expr) {
			return false
		}
		made++
	}
	return c.pass.Quiet(made > 0, root, "its informer has one object, and hands it over again after the resync period")
}

// namesOne: a field selector in the expression is one of the name of an object.
func (c *checker) namesOne(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if v := c.pass.TypesInfo.Types[x].Value; v != nil && v.Kind() == constant.String {
			name, _, _ := strings.Cut(constant.StringVal(v), "=")
			found = found || name == kube.NameField
		}
		return !found
	})
	return found
}
