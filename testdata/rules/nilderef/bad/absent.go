package bad

import (
	"k8s.io/apimachinery/pkg/labels"

	corev1 "k8s.io/api/core/v1"
)

// A PodReader is istio's kclient.Reader, in the smallest form: Get has no error.
type PodReader interface {
	Get(name, namespace string) *corev1.Pod
	List(namespace string, selector labels.Selector) []*corev1.Pod
}

// Addresses knows where pods are.
type Addresses struct{ Pods PodReader }

// doc:begin

// Of reads a pod that may be gone.
func (a *Addresses) Of(name, namespace string) string {
	pod := a.Pods.Get(name, namespace)
	return pod.Status.PodIP // want `Get returns nil for an object that is not there, and no error: reading \.Status panics; test for nil first`
}

// doc:end

// Copy changes a copy, of nothing maybe.
func (a *Addresses) Copy(name, namespace string) *corev1.Pod {
	pod := a.Pods.Get(name, namespace).DeepCopy()
	pod.Labels = nil // want `Get returns nil for an object that is not there`
	return pod
}
