package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A field is a map of an API object.
type field struct {
	objects.Field
	name   string // Labels
	getter bool   // x.GetLabels(), not the field itself
}

func (f field) place() ssaflow.AccessPath { return f.Object.Below(f.Path) }

func (f field) inMetadata() bool { return f.Path.HasPrefix(".ObjectMeta") }

// lower names the field in a text.
func (f field) lower() string {
	switch f.name {
	case "Labels":
		return "labels"
	case "Annotations":
		return "annotations"
	}
	return f.name
}

// fieldOf finds the API object whose map v is.
func (c *checker) fieldOf(v ssa.Value) (field, bool) {
	if call, ok := v.(*ssa.Call); ok {
		return c.got(call)
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return field{}, false
	}
	of, ok := objects.FieldOf(c.pass.Flow, load.X)
	if !ok {
		return field{}, false
	}
	_, name, _ := of.Path.Split()
	return field{Field: of, name: name.Name()}, true
}

// got is the map that a getter of metadata returns.
func (c *checker) got(call *ssa.Call) (field, bool) {
	x, ok := c.pass.Flow.Resolve(call)
	if !ok {
		return field{}, false
	}
	name, set, ok := kube.MetaAccessor(x.Fn)
	if !ok || set || name != "Labels" && name != "Annotations" {
		return field{}, false
	}
	recv := x.Args[0]
	for { // the struct that has the promoted method
		fa, ok := recv.(*ssa.FieldAddr)
		if !ok {
			break
		}
		recv = fa.X
	}
	if !kube.IsAPIObject(recv.Type()) && !kube.IsObjectInterface(recv.Type()) || kube.IsUnstructured(recv.Type()) {
		return field{}, false
	}
	of := objects.Field{Ref: recv, Object: c.pass.Flow.PlaceOf(recv), Path: ssaflow.FieldSteps("ObjectMeta", name)}
	return field{Field: of, name: name, getter: true}, true
}

// same: v is the map of field f.
func (c *checker) same(v ssa.Value, f field) bool {
	x, ok := c.fieldOf(v)
	return ok && x.Object == f.Object && x.name == f.name && (x.Path == f.Path || x.getter || f.getter)
}
