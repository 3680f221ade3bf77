package effects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// backgroundClaim: a function without a context parameter makes a call of the
// API (or calls a function that does) with a background context.
func backgroundClaim(in *memory.Interp) *summary.BackgroundUse {
	if in.Fn.Parent() != nil || HasContext(in.Fn.Signature) {
		return nil
	}
	for _, c := range in.P.Flow.Calls(in.Fn) {
		if _, ok := c.Instr.(*ssa.Call); !ok {
			continue
		}
		if BackgroundArg(in.P, c) != nil {
			name := "?"
			if c.Fn != nil {
				name = c.Fn.Name()
			}
			return &summary.BackgroundUse{Callee: name, Site: in.Site(c.Instr)}
		}
		if s := in.P.SummaryFor(c); s != nil && s.Background != nil {
			return s.Background
		}
	}
	return nil
}

// BackgroundArg returns the argument of c that is a background context (or one
// derived from it), when c does API or blocking work; nil otherwise.
func BackgroundArg(p *memory.Package, c ssaflow.Call) ssa.Value {
	if c.Fn == nil {
		return nil
	}
	if _, isOp := kube.ClientOp(c.Fn); !isOp && !kube.IsDiscoveryOrTool(c.Fn) {
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
