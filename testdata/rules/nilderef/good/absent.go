package good

import (
	"k8s.io/apimachinery/pkg/labels"

	corev1 "k8s.io/api/core/v1"
)

// A PodReader is istio's kclient.Reader, in the smallest form.
type PodReader interface {
	Get(name, namespace string) *corev1.Pod
	List(namespace string, selector labels.Selector) []*corev1.Pod
}

// A PodMaker has a Get that always makes a pod, and lists nothing.
type PodMaker interface {
	Get(name, namespace string) *corev1.Pod
}

// Addresses knows where pods are.
type Addresses struct {
	Pods  PodReader
	Maker PodMaker
}

// doc:begin

// Of asks whether there is a pod.
func (a *Addresses) Of(name, namespace string) string {
	pod := a.Pods.Get(name, namespace)
	if pod == nil {
		return ""
	}
	return pod.Status.PodIP
}

// doc:end

// Asked lets another function ask.
func (a *Addresses) Asked(name, namespace string) string {
	pod := a.Pods.Get(name, namespace)
	if !runs(pod) {
		return ""
	}
	return pod.Status.PodIP
}

func runs(pod *corev1.Pod) bool { return pod != nil && pod.Status.Phase == corev1.PodRunning }

// Copy hands on what may be nil.
func (a *Addresses) Copy(name, namespace string) *corev1.Pod {
	return a.Pods.Get(name, namespace).DeepCopy()
}

// Made is never nil.
func (a *Addresses) Made(name, namespace string) string {
	return a.Maker.Get(name, namespace).Name
}
