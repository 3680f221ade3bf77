package outofrange

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportKeys looks at assertions of what lies under a key.
func reportKeys(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) || recovers(f.Fn) {
			continue
		}
		c := &checker{pass: pass, said: make(map[string]bool)}
		for i := range ssaflow.Instrs(f.Fn) {
			if at, ok := i.(*ssa.TypeAssert); ok && !at.CommaOk {
				c.reportKey(at)
			}
		}
	}
}

// reportKey reports what lies under a key of content that somebody else has written, and that is
// taken for a type although nothing may lie there.
func (c *checker) reportKey(at *ssa.TypeAssert) {
	look, ok := at.X.(*ssa.Lookup)
	if !ok || look.CommaOk || !kube.IsFreeMap(look.X.Type()) || types.IsInterface(at.AssertedType) {
		return
	}
	key, ok := ssaflow.ConstText(look.Index)
	expr, isExpr := c.pass.Flow.Node(at).(*ast.TypeAssertExpr)
	if !ok || !isExpr || c.mapAsked(look.X, at.Block()) || keySeen(look, key) {
		return
	}
	d := &decoded{checker: c}
	if !d.from(look.X, at, 0) || d.meta || d.top == look.X && alwaysThere(key) {
		return
	}
	c.pass.At(expr).Sayf("%s panics where there is no %q: nothing asks whether it is there, and %s; use the form with ok", types.ExprString(expr), key, d.writer)
}

// alwaysThere: each object has this in its content, or nearly each.
func alwaysThere(key string) bool {
	return slices.Contains([]string{"apiVersion", "kind", "metadata", "spec"}, key)
}

// recovers: a literal that the function defers recovers from panics.
func recovers(fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		d, ok := i.(*ssa.Defer)
		if !ok || d.Call.StaticCallee() == nil {
			continue
		}
		for j := range ssaflow.Instrs(d.Call.StaticCallee()) {
			if call, ok := j.(ssa.CallInstruction); ok && ssaflow.CallsBuiltin(call, "recover") {
				return true
			}
		}
	}
	return false
}
