package leak

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// livesOn: reconciles add to the map, and it is there before and after: a package variable,
// or in a struct of which none of them makes one.
func (r *registries) livesOn(m types.Object, e entry) bool {
	path := r.pass.Effects.ReconcilePath()
	if !m.(*types.Var).IsField() {
		return e.handed || path.Has(e.at.Parent())
	}
	return path.Has(e.at.Parent()) && !slices.ContainsFunc(path.Funcs(), func(fn *ssa.Function) bool {
		for i := range ssaflow.Instrs(fn) {
			if a, ok := i.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil && holds(a.Type(), m) {
				return true
			}
		}
		return false
	})
}

// holds: a struct, behind a pointer, has the field.
func holds(t types.Type, field types.Object) bool {
	st := ssaflow.Struct(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if f.Origin() == field {
			return true
		}
	}
	return false
}
