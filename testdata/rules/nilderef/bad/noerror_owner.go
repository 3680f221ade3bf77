package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// SetName names the set that a pod belongs to.
func SetName(pod *corev1.Pod) string {
	return metav1.GetControllerOf(pod).Name // want `the result is nil when GetControllerOf finds no controller: reading .Name panics for an object that nobody owns; test for nil first`
}

// doc:end

// InSet keeps the reference, and reads it where the kind is compared.
func InSet(pod *corev1.Pod) bool {
	ref := metav1.GetControllerOfNoCopy(pod)
	return ref.Kind == "ReplicaSet" // want `ref is nil when GetControllerOfNoCopy finds no controller: reading .Kind panics`
}

// SetOfKey reads the pod first, of which it asks nothing.
func SetOfKey(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return "", err
	}
	ref := metav1.GetControllerOf(&pod)
	return ref.Name, nil // want `ref is nil when GetControllerOf finds no controller: reading .Name panics`
}
