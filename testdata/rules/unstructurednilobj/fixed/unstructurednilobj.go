// Package bad writes to unstructured objects that have no content yet.
package fixed

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// New makes an object with one field.
func New(replicas int64) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{Object: map[string]any{}}
	return obj, unstructured.SetNestedField(obj.Object, replicas, "spec", "replicas")
}

// Element writes to an element.
func Element() unstructured.Unstructured {
	var obj unstructured.Unstructured
	obj.Object["kind"] = "App"
	return obj
}

// Allocated is made by new.
func Allocated(labels map[string]string) *unstructured.Unstructured {
	obj := new(unstructured.Unstructured)
	if err := unstructured.SetNestedStringMap(obj.Object, labels, "metadata", "labels"); err != nil {
		return nil
	}
	return obj
}

// Value is no pointer.
func Value() unstructured.UnstructuredList {
	list := unstructured.UnstructuredList{Object: map[string]any{}}
	list.Object["kind"] = "AppList"
	return list
}
