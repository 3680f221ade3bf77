package effects

import (
	"go/types"
	"slices"

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

// endlessResults returns the results that are a context which never ends wherever the
// function returns one.
func endlessResults(in *memory.Interp) (out []int) {
	results := in.Fn.Signature.Results()
	for i := range results.Len() {
		if !kube.IsContext(results.At(i).Type()) {
			continue
		}
		found, all := false, true
		for _, ret := range ssaflow.Returns(in.Fn) {
			if v := ret.Results[i]; !ssaflow.IsNilConst(v) {
				found, all = true, all && neverEnds(in.P, v)
			}
		}
		if found && all {
			out = append(out, i)
		}
	}
	return out
}

// neverEnds: v is made of an empty context, here or by the function that returns it.
func neverEnds(p *memory.Package, v ssa.Value) bool {
	_, made := ctxflow.EndsWith(p.Flow, v, false).(*ssa.Call)
	return made || NeverEnds(p, v)
}

// NeverEnds reports whether v is a result of a function of this package or another one
// of the module that is a context without an end: no deadline, and nobody cancels it.
func NeverEnds(p *memory.Package, v ssa.Value) bool {
	i, made := 0, v
	if e, ok := v.(*ssa.Extract); ok {
		i, made = e.Index, e.Tuple
	}
	call, ok := made.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := p.Flow.Resolve(call)
	if !ok {
		return false
	}
	s := p.SummaryFor(c)
	return s != nil && slices.Contains(s.Endless, i)
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
