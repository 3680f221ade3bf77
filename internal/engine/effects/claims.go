package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// backgroundClaim: a function without a context parameter waits for a request that it makes
// with a context of its own, or calls a function that does.
func backgroundClaim(in *memory.Interp) *summary.BackgroundUse {
	if in.Fn.Parent() != nil || HasContext(in.Fn.Signature) || onpurpose.Named(in.Fn.Name(), onpurpose.Ends) || onpurpose.Named(in.Fn.Name(), onpurpose.Begins) {
		return nil
	}
	return backgroundUse(in, in.Fn)
}

// backgroundUse looks at fn and at the literals that it waits for.
func backgroundUse(in *memory.Interp, fn *ssa.Function) *summary.BackgroundUse {
	for _, c := range in.P.Flow.Calls(fn) {
		call, ok := c.Instr.(*ssa.Call)
		if !ok || saysOtherContext(in, call) || ctxflow.AfterDone(in.P.Flow, call) {
			continue
		}
		if made := backgroundArg(in.P, c); made != nil && !(isDelete(c) && ctxflow.AfterFailure(in.P.Flow, call)) {
			return &summary.BackgroundUse{Callee: c.Fn.Name(), Timed: made != ctxflow.OriginOf(in.P.Flow, made).Call, Site: in.Site(c.Instr)}
		}
		if s := in.P.SummaryFor(c); s != nil && s.Background != nil {
			return s.Background
		}
	}
	for _, lit := range fn.AnonFuncs {
		if in.P.InPlace(lit) {
			if use := backgroundUse(in, lit); use != nil {
				return use
			}
		}
	}
	return nil
}

func isDelete(c ssaflow.Call) bool {
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Verb == kube.Delete
}

// saysOtherContext: a comment on the line of the call or above it says why its context is
// not that of a caller.
func saysOtherContext(in *memory.Interp, call *ssa.Call) bool {
	file := in.P.Flow.File(call.Pos())
	if file == nil {
		return false
	}
	line := func(pos token.Pos) int { return in.P.Pass.Fset.Position(pos).Line }
	at := line(call.Pos())
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		return line(g.Pos()) <= at && line(g.End()) >= at-1 && onpurpose.Says(g.Text(), onpurpose.OtherContext)
	})
}

// backgroundArg returns the argument of c that is a background context (or one
// derived from it), when c asks the API server or waits; nil otherwise.
func backgroundArg(p *memory.Package, c ssaflow.Call) ssa.Value {
	if !kube.WaitsOrCalls(c.Fn) && !kube.IsDiscoveryOrTool(c.Fn) {
		return nil
	}
	for _, a := range c.Args {
		if kube.IsContext(a.Type()) && ctxflow.OriginOf(p.Flow, a).Kind == ctxflow.Background {
			return a
		}
	}
	return nil
}

// HasContext reports whether sig has a parameter of type context.Context.
func HasContext(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if kube.IsContext(sig.Params().At(i).Type()) {
			return true
		}
	}
	return false
}
