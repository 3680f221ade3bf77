package fixed

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// WithImage has a container run an image.
func WithImage(container corev1.Container, image string) {
	container.Image = image
}

// Own names the owner of an object.
func Own(meta metav1.ObjectMeta, owner metav1.OwnerReference) {
	meta.OwnerReferences = append(meta.OwnerReferences, owner)
}

// Reset empties a condition in two steps.
func Reset(condition metav1.Condition) {
	condition.Reason = "Unknown"
	condition.Message = ""
}
