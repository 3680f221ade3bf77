package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Cleanup asks for the kind of the error that was tested.
func (v *Volumes) Cleanup(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	err := v.Get(ctx, key, service)
	if err == nil {
		if err = v.Delete(ctx, service); err != nil && !apierrors.IsNotFound(err) {
			return fmt.Errorf("deleting the service: %w", err)
		}
		return nil
	}
	return client.IgnoreNotFound(err)
}

// Found asks for one kind after the other, of an error that may be nil.
func (v *Volumes) Found(ctx context.Context, key client.ObjectKey) error {
	err := v.Get(ctx, key, &corev1.Service{})
	if err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("reading the service: %w", err)
	}
	if apierrors.IsNotFound(err) {
		return v.Create(ctx, &corev1.Service{})
	}
	return nil
}
