package reconcilegoroutine

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// guarded: whether the goroutine is started depends on something that the
// function looked up or has set: a map, a field, sync.Once, a mutex tried.
func guarded(p *ssaflow.Package, at ssa.Instruction) bool {
	if locks.InOnce(p, at.Parent()) {
		return true
	}
	for _, c := range p.Known(at.Block()) {
		if !again(p, c) && looksUp(p, c.Value) {
			return true
		}
	}
	return false
}

// again: the condition tells of the object what it tells at each pass: that it lives,
// is there, or has its finalizer.
func again(p *ssaflow.Package, c ssaflow.Cond) bool {
	if lifecycle.AskedDeletion(p, c.Value) != nil {
		return true
	}
	call, ok := c.Value.(*ssa.Call)
	if !ok {
		return false
	}
	to, _ := p.Resolve(call)
	return kube.IsFinalizerTest(to.Fn) && c.Val || kube.IsFinalizerOp(to.Fn) && !c.Val || kube.ErrorTest(to.Fn)
}

// isSpec: the address is one of the spec of an API object, which its users write alone.
func isSpec(addr *ssa.FieldAddr) bool {
	for {
		if kube.IsAPIObject(addr.X.Type()) {
			return ssaflow.FieldOf(addr).Name() == "Spec"
		}
		outer, ok := addr.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		addr = outer
	}
}

// looksUp: v comes from a map, a field, a call that loads and stores, or is what a
// variable remembers.
func looksUp(p *ssaflow.Package, v ssa.Value) bool {
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Through: locks.Operands}) {
		if slices.ContainsFunc(o.Steps, func(i ssa.Instruction) bool { v, ok := i.(ssa.Value); return ok && ssaflow.IsVariable(v) }) {
			return true
		}
		switch v := o.Value.(type) {
		case *ssa.Lookup:
			return true
		case *ssa.UnOp:
			field, ok := v.X.(*ssa.FieldAddr)
			_, global := v.X.(*ssa.Global)
			if ok && !isSpec(field) || global {
				return true
			}
		case *ssa.Extract, *ssa.Call:
			if t, ok := v.Type().Underlying().(*types.Basic); ok && t.Kind() == types.Bool {
				return true
			}
		}
	}
	return false
}
