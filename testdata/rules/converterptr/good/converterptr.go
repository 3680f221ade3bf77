// Package good converts what pointers point to.
package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// doc:begin

// Content returns the content of a pod.
func Content(pod *corev1.Pod) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(pod)
}

// doc:end

// Pod makes a pod of content.
func Pod(content map[string]any) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	return pod, runtime.DefaultUnstructuredConverter.FromUnstructured(content, pod)
}

// Object gets an interface.
func Object(obj runtime.Object) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(obj)
}

// Generic gets any type.
func Generic[T any](obj T) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(obj)
}
