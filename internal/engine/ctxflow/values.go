package ctxflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// OnlyValues reports whether a call makes nothing of the context that it gets as
// Args[i] but to read its values: it returns a logger, logs, or has a body in this
// package which hands it to such functions alone. There is nothing to end.
func OnlyValues(p *ssaflow.Package, c ssaflow.Call, i int) bool {
	r := valueReads{p: p, seen: make(map[ssa.Value]bool)}
	return r.call(c, i)
}

type valueReads struct {
	p    *ssaflow.Package
	seen map[ssa.Value]bool
}

func (r *valueReads) call(c ssaflow.Call, i int) bool {
	switch made := c.Value(); {
	case kube.DerivesContext(c.Fn):
		return made == nil || r.value(made)
	case kube.OutlivesContext(c.Fn), kube.EffectOf(c.Fn).Has(kube.Logs):
		return true
	}
	return c.Static != nil && len(c.Static.Blocks) > 0 && i < len(c.Static.Params) && r.value(c.Static.Params[i])
}

// value: all uses of the context read its values.
func (r *valueReads) value(ctx ssa.Value) bool {
	if r.seen[ctx] {
		return true
	}
	r.seen[ctx] = true
	for _, use := range *ctx.Referrers() {
		switch use := use.(type) {
		case *ssa.BinOp: // compared with nil
		case *ssa.Phi:
			if !r.value(use) {
				return false
			}
		case ssa.CallInstruction:
			if !r.handed(use, ctx) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// handed: the call is that of a method which reads a value, or makes nothing else of
// the context where it gets it.
func (r *valueReads) handed(use ssa.CallInstruction, ctx ssa.Value) bool {
	if common := use.Common(); common.IsInvoke() && common.Value == ctx {
		return common.Method.Name() == "Value"
	}
	c, ok := r.p.Resolve(use)
	if !ok {
		return false
	}
	for i, a := range c.Args {
		if a == ctx && !r.call(c, i) {
			return false
		}
	}
	return true
}
