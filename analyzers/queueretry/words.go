package queueretry

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
)

func (c *checker) report(q queues.Call, method, then string) {
	call := c.pass.Flow.CallExpr(q.Instr)
	if call == nil {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	what := types.ExprString(sel.X) + "." + method
	if method == "AddAfter" {
		what = method
	}
	edits := []fix.Edit{fix.Replace(sel.Sel, "AddRateLimited")}
	if len(call.Args) == 2 {
		if other(call.Args[1]) { // a call, or a variable that may be left unused
			edits = nil
		}
		edits = append(edits, fix.Cut(call.Args[0].End(), call.Args[1].End()))
	}
	d := c.pass.At(call)
	if len(edits) == len(call.Args) {
		if d.Fix("call AddRateLimited", edits...); len(call.Args) == 2 {
			d.Review() // the delay is another one then
		}
	}
	d.Say(what + then)
}

// other: the expression is more than constants of other packages, so that
// without it something may be unused.
func other(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.SelectorExpr:
			found = true // an import may be left unused
		}
		return !found
	})
	return found
}
