// Package bad writes to unstructured objects that have no content yet.
package bad

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// doc:begin

// New makes an object with one field.
func New(replicas int64) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{}
	return obj, unstructured.SetNestedField(obj.Object, replicas, "spec", "replicas") // want `obj.Object is nil here: this write panics; create it with Object: map\[string\]any{} \(or call SetGroupVersionKind first\)`
}

// doc:end

// Element writes to an element.
func Element() unstructured.Unstructured {
	var obj unstructured.Unstructured
	obj.Object["kind"] = "App" // want `obj.Object is nil here`
	return obj
}

// Allocated is made by new.
func Allocated(labels map[string]string) *unstructured.Unstructured {
	obj := new(unstructured.Unstructured)
	if err := unstructured.SetNestedStringMap(obj.Object, labels, "metadata", "labels"); err != nil { // want `obj.Object is nil here`
		return nil
	}
	return obj
}

// Value is no pointer.
func Value() unstructured.UnstructuredList {
	list := unstructured.UnstructuredList{}
	list.Object["kind"] = "AppList" // want `list.Object is nil here`
	return list
}
