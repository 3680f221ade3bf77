// Package bad finds differences and sends the old ones.
package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Template has a Deployment run the template that is wanted.
func Template(ctx context.Context, c client.Client, desired *appsv1.Deployment) (updated bool, err error) {
	existing := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	if !equality.Semantic.DeepDerivative(desired.Spec.Template.Spec, existing.Spec.Template.Spec) {
		return true, c.Update(ctx, existing) // want:unsynced/all `nothing is set before this: what is sent is what was read, and Spec.Template.Spec still differs from what line \d+ compares it with; set it before`
	}
	return false, nil
}

// doc:end

// Typed does the same with a clientset; a function tells whether the parts differ.
func Typed(ctx context.Context, c kubernetes.Interface, desired *appsv1.Deployment) (updated bool, err error) {
	existing, err := c.AppsV1().Deployments(desired.Namespace).Get(ctx, desired.Name, metav1.GetOptions{})
	if err != nil {
		return false, err
	}
	if podSpecChanged(desired.Spec.Template.Spec, existing.Spec.Template.Spec) {
		_, err := c.AppsV1().Deployments(desired.Namespace).Update(ctx, existing, metav1.UpdateOptions{}) // want:unsynced/all `Spec.Template.Spec still differs`
		return true, err
	}
	return false, nil
}

func podSpecChanged(want, have corev1.PodSpec) bool {
	return !equality.Semantic.DeepDerivative(want, have)
}
