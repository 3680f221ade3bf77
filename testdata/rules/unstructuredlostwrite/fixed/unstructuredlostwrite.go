// Package bad changes copies of what unstructured objects hold.
package fixed

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// Own labels the object.
func Own(obj *unstructured.Unstructured) {
	labels := obj.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["app.kubernetes.io/managed-by"] = "shop"
	obj.SetLabels(labels)
}

// Pause sets a field.
func Pause(obj *unstructured.Unstructured) error {
	spec, found, err := unstructured.NestedMap(obj.Object, "spec")
	if err != nil || !found {
		return err
	}
	spec["paused"] = true
	return nil
}

// Image changes all containers.
func Image(obj *unstructured.Unstructured, image string) error {
	containers, _, err := unstructured.NestedSlice(obj.Object, "spec", "containers")
	if err != nil {
		return err
	}
	for _, c := range containers {
		container, ok := c.(map[string]any)
		if !ok {
			continue
		}
		container["image"] = image
	}
	return nil
}

// Drop removes an annotation.
func Drop(obj *unstructured.Unstructured, name string) {
	annotations := obj.GetAnnotations()
	delete(annotations, name)
	obj.SetAnnotations(annotations)
}

// Finalize adds a finalizer and forgets it.
func Finalize(obj *unstructured.Unstructured, name string) {
	finalizers := obj.GetFinalizers()
	finalizers = append(finalizers, name)
	obj.SetFinalizers(finalizers)
}

// Orphan lets the owners go.
func Orphan(obj *unstructured.Unstructured) {
	owners := obj.GetOwnerReferences()
	for i := range owners {
		owners[i].BlockOwnerDeletion = new(false)
	}
	obj.SetOwnerReferences(owners)
}

// Replicas reads a field by a path with a dot.
func Replicas(obj *unstructured.Unstructured) (int64, bool, error) {
	return unstructured.NestedInt64(obj.Object, "spec.replicas")
}

// Generation writes one.
func Generation(obj *unstructured.Unstructured, condition metav1.Condition) error {
	return unstructured.SetNestedField(obj.Object, condition.ObservedGeneration, "status", "observed.generation")
}
