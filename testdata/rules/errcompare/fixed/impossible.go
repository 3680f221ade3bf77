package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Attach adds a secret to an account, and lets conflicts be.
func Attach(ctx context.Context, c client.Client, key client.ObjectKey, secret string) error {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); err != nil {
		if !apierrors.IsConflict(err) {
			return err
		}
		return nil
	}
	account.ImagePullSecrets = append(account.ImagePullSecrets, corev1.LocalObjectReference{Name: secret})
	return c.Update(ctx, account)
}

// Vacate deletes an account, and says whether it was there.
func Vacate(ctx context.Context, c client.Client, account *corev1.ServiceAccount) (bool, error) {
	if err := c.Delete(ctx, account); err != nil {
		if !apierrors.IsNotFound(err) {
			if apierrors.IsNotFound(err) {
				return false, nil
			}
			return false, err
		}
	}
	return true, nil
}
