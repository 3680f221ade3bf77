// Package bad changes copies of what unstructured objects hold.
package bad

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// doc:begin

// Own labels the object.
func Own(obj *unstructured.Unstructured) {
	labels := obj.GetLabels() // want:related `copied here`
	if labels == nil {
		labels = map[string]string{}
	}
	labels["app.kubernetes.io/managed-by"] = "shop" // want `GetLabels returns a copy, so this write never reaches obj: store it back with SetLabels`
}

// doc:end

// Pause sets a field.
func Pause(obj *unstructured.Unstructured) error {
	spec, found, err := unstructured.NestedMap(obj.Object, "spec")
	if err != nil || !found {
		return err
	}
	spec["paused"] = true // want `NestedMap returns a copy, so this write never reaches obj.Object: store it back with SetNestedMap`
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
		container["image"] = image // want `NestedSlice returns a copy`
	}
	return nil
}

// Drop removes an annotation.
func Drop(obj *unstructured.Unstructured, name string) {
	annotations := obj.GetAnnotations()
	delete(annotations, name) // want `GetAnnotations returns a copy, .* SetAnnotations`
}

// Finalize adds a finalizer and forgets it.
func Finalize(obj *unstructured.Unstructured, name string) {
	finalizers := obj.GetFinalizers()
	finalizers = append(finalizers, name) // want `GetFinalizers returns a copy`
}

// Orphan lets the owners go.
func Orphan(obj *unstructured.Unstructured) {
	owners := obj.GetOwnerReferences()
	for i := range owners {
		owners[i].BlockOwnerDeletion = new(false) // want `GetOwnerReferences returns a copy`
	}
}

// Replicas reads a field by a path with a dot.
func Replicas(obj *unstructured.Unstructured) (int64, bool, error) {
	return unstructured.NestedInt64(obj.Object, "spec.replicas") // want `"spec.replicas" is one key, not a path: pass each field as its own argument`
}

// Generation writes one.
func Generation(obj *unstructured.Unstructured, condition metav1.Condition) error {
	return unstructured.SetNestedField(obj.Object, condition.ObservedGeneration, "status", "observed.generation") // want `"observed.generation" is one key`
}
