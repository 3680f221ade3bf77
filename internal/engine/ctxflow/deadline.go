package ctxflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// SameDeadline returns the parameter that context v comes from when nothing on
// the way gave it a deadline: only loggers and values were put into it, or a
// cancel function. nil when it may have a deadline or comes from elsewhere.
func SameDeadline(p *ssaflow.Package, v ssa.Value) *ssa.Parameter {
	var same *ssa.Parameter
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: keepsDeadline(p), Interfaces: true}) {
		param, ok := o.Value.(*ssa.Parameter)
		if !ok || same != nil && same != param {
			return nil
		}
		same = param
	}
	return same
}

// MayHaveDeadline reports whether context v comes, on some way, from a call that may
// have given it a deadline: all but those of context.Background and TODO, and of what
// is known to keep the deadline.
func MayHaveDeadline(p *ssaflow.Package, v ssa.Value) bool {
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: keepsDeadline(p), Interfaces: true}) {
		call := o.Call()
		if call == nil {
			continue
		}
		if c, ok := p.Resolve(call); !ok || !kube.Is(c.Fn, "context.Background", "context.TODO") {
			return true
		}
	}
	return false
}

// keepsDeadline leads from a context to the one that it was made from, where both have
// the same deadline.
func keepsDeadline(p *ssaflow.Package) func(ssa.Value) ([]ssa.Value, bool) {
	return func(v ssa.Value) ([]ssa.Value, bool) {
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		if call, ok := v.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && kube.KeepsDeadline(c.Fn) && c.Arg(0) != nil {
				return []ssa.Value{c.Arg(0)}, true
			}
		}
		return nil, false
	}
}
