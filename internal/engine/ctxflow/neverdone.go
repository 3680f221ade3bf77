package ctxflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// EndsWith returns what context v ends with, and not before, while the function that gets
// it runs: a parameter, or the call of context.Background or TODO that made it, which
// never ends. What is derived from it has no deadline, and its cancel function is dropped,
// or, where deferred says that this is as good, only deferred. What else makes a context that
// never ends, endless says, if it is not nil. nil for all others.
func EndsWith(p *ssaflow.Package, v ssa.Value, deferred bool, endless func(ssaflow.Call) bool) ssa.Value {
	ends := false
	through := func(v ssa.Value) ([]ssa.Value, bool) {
		before, ok := keepsDeadline(p)(v)
		if e, isResult := v.(*ssa.Extract); ok && isResult {
			if call, isCall := e.Tuple.(*ssa.Call); isCall && cancelled(ssaflow.Result(call, 1), deferred) {
				ends = true
			}
		}
		return before, ok
	}
	var with ssa.Value
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: through, Interfaces: true}) {
		switch from := o.Value.(type) {
		case *ssa.Parameter:
			if with != nil && with != o.Value {
				return nil
			}
		case *ssa.Call:
			if c, ok := p.Resolve(from); !ok || !kube.Is(c.Fn, "context.Background", "context.TODO") && (endless == nil || !endless(c)) {
				return nil
			}
			if with != nil {
				if _, ok := with.(*ssa.Call); !ok {
					return nil
				}
				continue
			}
		default:
			return nil
		}
		with = o.Value
	}
	if ends {
		return nil
	}
	return with
}

// cancelled: something may call the function that cancels a context, other than the
// function that made it when it returns.
func cancelled(cancel ssa.Value, deferred bool) bool {
	if cancel == nil || cancel.Referrers() == nil {
		return false
	}
	for _, r := range *cancel.Referrers() {
		switch r := r.(type) {
		case *ssa.Defer:
			if !deferred || r.Call.Value != cancel {
				return true
			}
		default:
			return true
		}
	}
	return false
}
