// Package good makes the content of unstructured objects first.
package good

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// doc:begin

// New makes an object with one field.
func New(replicas int64) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{Object: map[string]any{}}
	return obj, unstructured.SetNestedField(obj.Object, replicas, "spec", "replicas")
}

// doc:end

// Typed says what it is first.
func Typed(replicas int64) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{}
	obj.SetGroupVersionKind(schema.GroupVersionKind{Group: "shop.example.com", Version: "v1", Kind: "App"})
	return obj, unstructured.SetNestedField(obj.Object, replicas, "spec", "replicas")
}

// Assigned gets its content from elsewhere.
func Assigned(content map[string]any) *unstructured.Unstructured {
	obj := &unstructured.Unstructured{}
	obj.Object = content
	obj.Object["kind"] = "App"
	return obj
}

// Decoded is filled by a function.
func Decoded(data []byte) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{}
	if err := obj.UnmarshalJSON(data); err != nil {
		return nil, err
	}
	return obj, unstructured.SetNestedField(obj.Object, int64(1), "spec", "replicas")
}

// Filled is given to a function.
func Filled() *unstructured.Unstructured {
	obj := new(unstructured.Unstructured)
	fill(obj)
	obj.Object["kind"] = "App"
	return obj
}

func fill(obj *unstructured.Unstructured) { obj.SetName("web") }

// Guarded makes the map itself.
func Guarded() *unstructured.Unstructured {
	var obj unstructured.Unstructured
	if obj.Object == nil {
		obj.Object = map[string]any{}
	}
	obj.Object["kind"] = "App"
	return &obj
}

// Given comes from the caller.
func Given(obj *unstructured.Unstructured) {
	obj.Object["kind"] = "App"
}

// Rounds has content from the second round on.
func Rounds(names []string) *unstructured.Unstructured {
	obj := &unstructured.Unstructured{}
	for i, name := range names {
		if i > 0 {
			obj.Object["spec"] = name
		}
		obj.SetName(name)
	}
	return obj
}
