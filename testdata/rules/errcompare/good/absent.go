package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Unmount waits for the claim to go, and reports whether it is gone.
func Unmount(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	claim := &corev1.PersistentVolumeClaim{}
	err := c.Get(ctx, key, claim)
	if apierrors.IsNotFound(err) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("cannot read the claim: %w", err)
	}
	return false, c.Delete(ctx, claim)
}

// doc:end

// Sure says twice that nothing has failed.
func Sure(ctx context.Context, c client.Client, key client.ObjectKey) bool {
	err := c.Get(ctx, key, &corev1.ConfigMap{})
	return err == nil && !apierrors.IsNotFound(err)
}

// Again has one variable for two calls.
func Again(ctx context.Context, c client.Client, list *corev1.ConfigMap) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(list), &corev1.ConfigMap{})
	if err != nil {
		return err
	}
	err = c.Create(ctx, list)
	if apierrors.IsAlreadyExists(err) {
		return nil
	}
	return err
}

// Either may come with an error or without.
func Either(ctx context.Context, c client.Client, list *corev1.ConfigMap, make bool) error {
	var err error
	if make {
		err = c.Create(ctx, list)
	}
	if apierrors.IsAlreadyExists(err) {
		return nil
	}
	return err
}
