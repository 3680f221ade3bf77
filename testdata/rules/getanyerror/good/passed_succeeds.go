package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// EnsureNested returns what is no NotFound.
func EnsureNested(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		return c.Create(ctx, service(app))
	}
	return nil
}

// doc:end

// EnsureElse returns the other errors.
func EnsureElse(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		if apierrors.IsNotFound(err) {
			if err := c.Create(ctx, service(app)); err != nil {
				return err
			}
		} else {
			return err
		}
	}
	return nil
}
