package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// An Field is a field of an API object, of the object itself or of structs
// inside it.
type Field struct {
	// Ref refers to the object, Object is the place that it points to.
	Ref    ssa.Value
	Object ssaflow.AccessPath
	// Path leads from the object to the field.
	Path ssaflow.Steps
}

// FieldOf returns the field whose address v is; ok is false when v is the
// address of something else, or when no API object lies around it without a
// pointer between. Unstructured objects have no such fields.
func FieldOf(p *ssaflow.Package, v ssa.Value) (f Field, ok bool) {
	for {
		fa, ok := v.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) == nil {
			return Field{}, false
		}
		f.Path = ssaflow.FieldSteps(ssaflow.FieldOf(fa).Name()) + f.Path
		if kube.IsUnstructured(fa.X.Type()) {
			return Field{}, false
		}
		if kube.IsAPIObject(fa.X.Type()) {
			f.Ref, f.Object = fa.X, p.PlaceOf(fa.X)
			return f, true
		}
		v = fa.X
	}
}
