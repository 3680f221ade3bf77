package bad

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// WithImage has a container run an image.
func WithImage(container corev1.Container, image string) {
	container.Image = image // want `container\.Image is lost: container was passed by value, so the caller does not see the change; take a pointer, or return it`
}

// doc:end

// Own names the owner of an object.
func Own(meta metav1.ObjectMeta, owner metav1.OwnerReference) {
	meta.OwnerReferences = append(meta.OwnerReferences, owner) // want `meta\.OwnerReferences is lost`
}

// Reset empties a condition in two steps.
func Reset(condition metav1.Condition) {
	condition.Reason = "Unknown" // want `condition\.Reason is lost`
	condition.Message = ""       // want:related `so is this`
}
