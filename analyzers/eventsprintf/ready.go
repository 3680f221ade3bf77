package eventsprintf

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ready: an error is part of the text. What errors say often holds escaped URLs
// and paths; in names and numbers there is no percent sign. What the text is when a
// state beside it is another one than asked for does not come here.
func (e *event) ready(v ssa.Value, known ssaflow.Conds) bool {
	joined := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.BinOp:
			return []ssa.Value{v.X, v.Y}, true
		case *ssa.Phi:
			held := ssaflow.Held(v, known)
			return held, len(held) < len(v.Edges)
		}
		return nil, false
	}
	return slices.ContainsFunc(ssaflow.Origins(e.pass.Flow, v, ssaflow.OriginOptions{Through: joined}), func(o ssaflow.Origin) bool {
		call, ok := o.Value.(*ssa.Call)
		return ok && e.saysError(e.pass.Flow.CallExpr(call))
	})
}

// saysError: call makes text of an error: its method Error, or Sprintf and the
// functions of package strings with an error among the arguments.
func (e *event) saysError(call *ast.CallExpr) bool {
	fn := calleeOf(e.pass, call)
	if !kube.MakesText(fn) {
		return false
	}
	return fn.Signature().Recv() != nil || slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		if kube.IsError(e.pass.TypesInfo.TypeOf(a)) {
			return true
		}
		inner, _ := ast.Unparen(a).(*ast.CallExpr)
		return e.saysError(inner)
	})
}
