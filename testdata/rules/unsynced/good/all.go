// Package good sets what differs.
package good

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
		existing.Spec.Template.Spec = desired.Spec.Template.Spec
		return true, c.Update(ctx, existing)
	}
	return false, nil
}

// doc:end

// Typed does the same with a clientset; the field around is set.
func Typed(ctx context.Context, c kubernetes.Interface, desired *appsv1.Deployment) (updated bool, err error) {
	existing, err := c.AppsV1().Deployments(desired.Namespace).Get(ctx, desired.Name, metav1.GetOptions{})
	if err != nil {
		return false, err
	}
	if podSpecChanged(desired.Spec.Template.Spec, existing.Spec.Template.Spec) {
		existing.Spec = desired.Spec
		_, err := c.AppsV1().Deployments(desired.Namespace).Update(ctx, existing, metav1.UpdateOptions{})
		return true, err
	}
	return false, nil
}

func podSpecChanged(want, have corev1.PodSpec) bool {
	return !equality.Semantic.DeepDerivative(want, have)
}

// Sent sends the wanted object, with the version of the other one.
func Sent(ctx context.Context, c client.Client, desired *appsv1.Deployment) (updated bool, err error) {
	existing := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	if equality.Semantic.DeepDerivative(desired.Spec.Template.Spec, existing.Spec.Template.Spec) {
		return false, nil
	}
	desired.ResourceVersion = existing.ResourceVersion
	return true, c.Update(ctx, desired)
}

// Built sends what it has built, and compares it with what was read.
func Built(ctx context.Context, c client.Client, name string) (updated bool, err error) {
	var (
		actual  = &corev1.ConfigMap{}
		desired = build(name)
	)
	if err := c.Get(ctx, client.ObjectKeyFromObject(&desired), actual); err != nil {
		if client.IgnoreNotFound(err) != nil {
			return false, err
		}
		if err := c.Create(ctx, &desired); err != nil {
			return false, err
		}
		*actual = desired
	}
	if !equality.Semantic.DeepEqual(actual.Data, desired.Data) {
		return true, c.Update(ctx, &desired)
	}
	return false, nil
}

func build(name string) corev1.ConfigMap {
	settings := corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}}
	settings.Data = map[string]string{"name": name}
	return settings
}
