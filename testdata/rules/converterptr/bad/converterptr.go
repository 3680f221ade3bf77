// Package bad converts structs.
package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// doc:begin

// Content returns the content of a pod.
func Content(pod *corev1.Pod) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(*pod) // want `ToUnstructured needs a pointer and fails at run time with a v1.Pod: pass pod`
}

// doc:end

// Pod makes a pod of content.
func Pod(content map[string]any) (corev1.Pod, error) {
	var pod corev1.Pod
	err := runtime.DefaultUnstructuredConverter.FromUnstructured(content, pod) // want `FromUnstructured needs a pointer and fails at run time with a v1.Pod: pass &pod`
	return pod, err
}

// Literal converts a literal.
func Literal(c runtime.UnstructuredConverter) (map[string]any, error) {
	return c.ToUnstructured(corev1.ConfigMap{Data: map[string]string{"a": "b"}}) // want `ToUnstructured needs a pointer .*: pass &corev1.ConfigMap{…}`
}

// Result converts what a function returns.
func Result(c runtime.UnstructuredConverter) (map[string]any, error) {
	return c.ToUnstructured(settings()) // want `ToUnstructured needs a pointer and fails at run time with a v1.ConfigMap`
}

func settings() corev1.ConfigMap { return corev1.ConfigMap{} }

// Spec converts a part of a pod.
func Spec(pod *corev1.Pod) (map[string]any, error) {
	return runtime.DefaultUnstructuredConverter.ToUnstructured(pod.Spec) // want `fails at run time with a v1.PodSpec: pass &pod.Spec`
}
