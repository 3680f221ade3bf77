// Package bad updates objects without their version.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure creates a config map, or updates it and keeps the labels it has.
func Ensure(ctx context.Context, c kubernetes.Interface, desired *corev1.ConfigMap) error {
	maps := c.CoreV1().ConfigMaps(desired.Namespace)
	existing, err := maps.Get(ctx, desired.Name, metav1.GetOptions{}) // want:related `read here`
	if apierrors.IsNotFound(err) {
		_, err = maps.Create(ctx, desired, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	merge(&desired.ObjectMeta, existing.ObjectMeta)
	_, err = maps.Update(ctx, desired, metav1.UpdateOptions{}) // want `desired takes over labels of existing, but not its resourceVersion: what others change in between is lost; set desired.ResourceVersion, and retry on conflict`
	return err
}

// doc:end

func merge(to *metav1.ObjectMeta, from metav1.ObjectMeta) {
	labels := map[string]string{}
	for k, v := range from.Labels {
		labels[k] = v
	}
	for k, v := range to.Labels {
		labels[k] = v
	}
	to.SetLabels(labels)
}

// Custom stores a custom resource.
func Custom(ctx context.Context, c client.Client, desired *demov1.Foo) error {
	existing := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	return c.Update(ctx, desired) // want `desired is updated without the resourceVersion of existing: the API server refuses to update a custom resource without one; set desired.ResourceVersion`
}

// Annotated takes over the annotations.
func Annotated(ctx context.Context, c client.Client, desired *corev1.ConfigMap) error {
	var existing corev1.ConfigMap
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), &existing); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		return c.Create(ctx, desired)
	}
	desired.Annotations = existing.Annotations
	return c.Update(ctx, desired) // want `desired takes over annotations of existing`
}

// Retried updates what it could not create.
func Retried(ctx context.Context, c client.Client, desired *demov1.Foo) error {
	err := c.Create(ctx, desired)
	if apierrors.IsAlreadyExists(err) {
		return c.Update(ctx, desired) // want `desired has no resourceVersion when it could not be created: the API server refuses to update a custom resource without one; Get the object first`
	}
	return err
}
