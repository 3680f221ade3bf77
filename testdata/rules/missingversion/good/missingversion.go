// Package good updates the version that it has read.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure creates a config map, or updates it and keeps the labels it has.
func Ensure(ctx context.Context, c kubernetes.Interface, desired *corev1.ConfigMap) error {
	maps := c.CoreV1().ConfigMaps(desired.Namespace)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		existing, err := maps.Get(ctx, desired.Name, metav1.GetOptions{})
		if apierrors.IsNotFound(err) {
			_, err = maps.Create(ctx, desired, metav1.CreateOptions{})
			return err
		}
		if err != nil {
			return err
		}
		merge(&desired.ObjectMeta, existing.ObjectMeta)
		_, err = maps.Update(ctx, desired, metav1.UpdateOptions{})
		return err
	})
}

func merge(to *metav1.ObjectMeta, from metav1.ObjectMeta) {
	labels := map[string]string{}
	for k, v := range from.Labels {
		labels[k] = v
	}
	for k, v := range to.Labels {
		labels[k] = v
	}
	to.SetLabels(labels)
	to.ResourceVersion = from.ResourceVersion
}

// doc:end

// Overwrite stores what it is given, whatever is there.
func Overwrite(ctx context.Context, c client.Client, desired *corev1.ConfigMap) error {
	existing := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	return c.Update(ctx, desired)
}

// Version copies the version.
func Version(ctx context.Context, c client.Client, desired *demov1.Foo) error {
	existing := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	desired.SetResourceVersion(existing.GetResourceVersion())
	return c.Update(ctx, desired)
}

// Existing changes the object that it has read.
func Existing(ctx context.Context, c client.Client, desired *demov1.Foo) error {
	existing := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	existing.Labels = desired.Labels
	existing.Spec = desired.Spec
	return c.Update(ctx, existing)
}

// Given may have a version already.
func Given(ctx context.Context, c client.Client, changed *demov1.Foo) error {
	existing := &demov1.Foo{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(changed), existing); err != nil {
		return err
	}
	changed.Annotations = existing.Annotations
	return c.Update(ctx, changed)
}

// Prepared hands both to a function that nothing is known of.
func Prepared(ctx context.Context, c client.Client, desired *demov1.Foo, prepare func(desired, existing *demov1.Foo)) error {
	existing := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	prepare(desired, existing)
	return c.Update(ctx, desired)
}

// Retried reads the version first.
func Retried(ctx context.Context, c client.Client, desired *demov1.Foo) error {
	err := c.Create(ctx, desired)
	if apierrors.IsAlreadyExists(err) {
		existing := &demov1.Foo{}
		if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
			return err
		}
		desired.ResourceVersion = existing.ResourceVersion
		return c.Update(ctx, desired)
	}
	return err
}

// Twice creates the object, and stores it once more.
func Twice(ctx context.Context, c client.Client, desired *demov1.Foo) error {
	if err := c.Create(ctx, desired); err != nil {
		return err
	}
	desired.Spec.Paused = true
	return c.Update(ctx, desired)
}
