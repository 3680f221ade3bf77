package writeback

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// isDefault: the change is made by a function that is named after defaults.
func (c *checker) isDefault(w object.Change) bool {
	return w.Via != nil && w.Callee != nil && c.pass.Named(rule.Defaulters, w.Callee) && field(w) != ""
}

// field returns the field of the spec that a change is made in.
func field(w object.Change) string {
	steps := w.Below.Fields().All()
	if len(steps) < 2 {
		return ""
	}
	return steps[1].Name()
}

// specField returns the field of the spec that a change is made in.
func (c *checker) specField(w object.Change) *types.Var {
	st := ssaflow.Struct(c.o.Type)
	for _, step := range w.Below.Fields().All()[:2] {
		if st == nil {
			return nil
		}
		var next *types.Var
		for i := range st.NumFields() {
			if st.Field(i).Name() == step.Name() {
				next = st.Field(i)
			}
		}
		if next == nil {
			return nil
		}
		if step.Name() == field(w) {
			return next
		}
		st = ssaflow.Struct(next.Type())
	}
	return nil
}
