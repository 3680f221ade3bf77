package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// An ObjectField is a field of an API object, of the object itself or of structs
// inside it.
type ObjectField struct {
	// Ref refers to the object, Object is the place that it points to.
	Ref    ssa.Value
	Object AccessPath
	// Path leads from the object to the field.
	Path Steps
}

// ObjectField returns the field whose address v is; ok is false when v is the
// address of something else, or when no API object lies around it without a
// pointer between. Unstructured objects have no such fields.
func (p *Package) ObjectField(v ssa.Value) (f ObjectField, ok bool) {
	for {
		fa, ok := v.(*ssa.FieldAddr)
		if !ok || FieldOf(fa) == nil {
			return ObjectField{}, false
		}
		f.Path = FieldSteps(FieldOf(fa).Name()) + f.Path
		if kube.IsUnstructured(fa.X.Type()) {
			return ObjectField{}, false
		}
		if kube.IsAPIObject(fa.X.Type()) {
			f.Ref, f.Object = fa.X, p.PlaceOf(fa.X)
			return f, true
		}
		v = fa.X
	}
}
