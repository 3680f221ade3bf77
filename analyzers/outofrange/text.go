package outofrange

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportPart reports a part of a text of a user which it need not have, where nothing was asked
// about the text or the number of its parts.
func (c *checker) reportPart(at *ssa.IndexAddr, expr *ast.IndexExpr) {
	n, ok := constantIndex(at)
	list := types.ExprString(expr.X)
	if !ok || n == 0 || c.said[list] || !c.isSplit(at.X) {
		return
	}
	call := at.X.(*ssa.Call)
	text := call.Call.Args[0]
	if c.pass.Flow.NeverRuns(at.Block()) || !c.pass.IsUserText(text, kube.ReadsEnv) || isAskedOf(c, at, call, text) {
		return
	}
	c.said[list] = true
	c.pass.At(expr).Sayf("%s has fewer than %d parts when the text lacks the separator: this panics then; test the number of parts first", list, n+1)
}

// isAskedOf: a condition before was made with the text or its parts, or their number was taken.
func isAskedOf(c *checker, at *ssa.IndexAddr, parts, text ssa.Value) bool {
	name := ssaflow.FieldLoaded(text)
	is := func(v ssa.Value) bool {
		return v == parts || v == text || name != nil && ssaflow.FieldLoaded(v) == name
	}
	for i := range ssaflow.Instrs(at.Parent()) {
		if v, ok := i.(ssa.Value); ok && ssaflow.LengthOf(v) == parts {
			return true
		}
	}
	return c.pass.Flow.Known(at.Block()).Has(func(k ssaflow.Cond) bool {
		return isMadeWith(k.Value, make(map[ssa.Value]bool), is)
	})
}
