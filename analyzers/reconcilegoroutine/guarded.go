package reconcilegoroutine

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

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
		if looksUp(p, c.Value) {
			return true
		}
	}
	return false
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
			_, field := v.X.(*ssa.FieldAddr)
			_, global := v.X.(*ssa.Global)
			if field || global {
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
