package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Cleanup asks for the kind of the first error where the second call has failed.
func (v *Volumes) Cleanup(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	var deleteErr error
	err := v.Get(ctx, key, service)
	if err == nil {
		if deleteErr = v.Delete(ctx, service); deleteErr != nil && !apierrors.IsNotFound(err) { // want `err is nil here, so IsNotFound is never true: the error that was tested is deleteErr; pass that one`
			return fmt.Errorf("deleting the service: %w", deleteErr)
		}
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// Create makes the service that is missing, but NotFound has been returned.
func (v *Volumes) Create(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	err := v.Get(ctx, key, service)
	if err != nil {
		return fmt.Errorf("reading the service: %w", err)
	}
	if apierrors.IsNotFound(err) { // want `err is nil here, because nothing sets it after line \d+, so IsNotFound is never true; ask before other errors are returned`
		service.Namespace, service.Name = key.Namespace, key.Name
		return v.Client.Create(ctx, service)
	}
	return nil
}
