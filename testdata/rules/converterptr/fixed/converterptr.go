// Package bad converts structs.
package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Content returns the content of a pod.
func Content(pod *corev1.Pod) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(pod)
}

// Pod makes a pod of content.
func Pod(content map[string]any) (corev1.Pod, error) {
	var pod corev1.Pod
	err := runtime.DefaultUnstructuredConverter.FromUnstructured(content, &pod)
	return pod, err
}

// Literal converts a literal.
func Literal(c runtime.UnstructuredConverter) (map[string]any, error) {
	return c.ToUnstructured(&corev1.ConfigMap{Data: map[string]string{"a": "b"}})
}

// Result converts what a function returns.
func Result(c runtime.UnstructuredConverter) (map[string]any, error) {
	return c.ToUnstructured(settings())
}

func settings() corev1.ConfigMap { return corev1.ConfigMap{} }

// Spec converts a part of a pod.
func Spec(pod *corev1.Pod) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(&pod.Spec)
}
