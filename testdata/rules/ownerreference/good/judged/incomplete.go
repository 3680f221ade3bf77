// Package judged makes up objects for a policy engine.
package judged

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// Imagine returns the pod that a workload would have, which is never created.
func Imagine(workload *unstructured.Unstructured) *unstructured.Unstructured {
	pod := &unstructured.Unstructured{}
	pod.SetName(workload.GetName() + "-pod")
	belong(pod, workload)
	return pod
}

func belong(pod, to *unstructured.Unstructured) {
	pod.SetOwnerReferences(append(pod.GetOwnerReferences(), metav1.OwnerReference{
		APIVersion: to.GetAPIVersion(), Kind: to.GetKind(), Name: to.GetName(),
	}))
}
