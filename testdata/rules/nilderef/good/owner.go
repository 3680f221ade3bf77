package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// SetName names the set that a pod belongs to.
func SetName(pod *corev1.Pod) string {
	if ref := metav1.GetControllerOf(pod); ref != nil {
		return ref.Name
	}
	return ""
}

// doc:end

// Owned asks for the references first.
func Owned(pod *corev1.Pod, set *metav1.PartialObjectMetadata) string {
	if !metav1.IsControlledBy(pod, set) {
		return ""
	}
	return metav1.GetControllerOf(pod).Name
}
