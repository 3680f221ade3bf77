package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Unmount waits for the claim to go, and reports whether it is gone.
func Unmount(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	claim := &corev1.PersistentVolumeClaim{}
	err := c.Get(ctx, key, claim)
	if err != nil {
		return false, fmt.Errorf("cannot read the claim: %w", err)
	}
	if apierrors.IsNotFound(err) {
		return true, nil
	}
	return false, c.Delete(ctx, claim)
}

// Enlist makes a config map, or finds it.
func Enlist(ctx context.Context, c client.Client, list *corev1.ConfigMap) error {
	if err := c.Create(ctx, list); err != nil {
		return err
	} else if apierrors.IsAlreadyExists(err) {
		return nil
	}
	return nil
}
