package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Field is a field of an API object, of the object itself or of structs
// inside it.
type Field struct {
	// Ref refers to the object, Object is the place that it points to.
	Ref    ssa.Value
	Object ssaflow.AccessPath
	// Path leads from the object to the field.
	Path ssaflow.Steps
	// Getter: a method of the object returned it, which may be one that the type of
	// Ref, an interface, has.
	Getter bool
}

// Place is where the field is.
func (f Field) Place() ssaflow.AccessPath { return f.Object.Below(f.Path) }

// Name is the name of the field.
func (f Field) Name() string {
	_, last, _ := f.Path.Split()
	return last.Name()
}

// InMetadata: the field belongs to the metadata of the object.
func (f Field) InMetadata() bool { return f.Path.HasPrefix(".ObjectMeta") }

// Same reports whether both are one field of one object.
func (f Field) Same(x Field) bool {
	return x.Object == f.Object && x.Name() == f.Name() && (x.Path == f.Path || x.Getter || f.Getter)
}

// FieldOfObject returns the field of an API object that v was read from: by a
// load, or by a getter of its metadata. Unstructured objects have none.
func FieldOfObject(p *ssaflow.Package, v ssa.Value) (f Field, ok bool) {
	if load, ok := v.(*ssa.UnOp); ok {
		return fieldOf(p, load.X)
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return f, false
	}
	c, _ := p.Resolve(call)
	name, set, ok := kube.MetaAccessor(c.Fn)
	if !ok || set {
		return f, false
	}
	recv := c.Args[0]
	for { // the struct that has the promoted method
		fa, ok := recv.(*ssa.FieldAddr)
		if !ok {
			break
		}
		recv = fa.X
	}
	if !kube.IsAPIObject(recv.Type()) && !kube.IsObjectInterface(recv.Type()) || kube.IsUnstructured(recv.Type()) {
		return f, false
	}
	return Field{Ref: recv, Object: p.PlaceOf(recv), Path: ssaflow.FieldSteps("ObjectMeta", name), Getter: true}, true
}

// fieldOf returns the field whose address v is; ok is false when v is the
// address of something else, or when no API object lies around it without a
// pointer between. Unstructured objects have no such fields.
func fieldOf(p *ssaflow.Package, v ssa.Value) (f Field, ok bool) {
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
