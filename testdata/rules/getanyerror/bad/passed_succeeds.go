package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// EnsureNested forgets the other errors.
func EnsureNested(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil { // want `only NotFound of Get is handled: after any other error, such as a timeout, the object counts as created; return other errors`
		if apierrors.IsNotFound(err) {
			if err := c.Create(ctx, service(app)); err != nil {
				return err
			}
		}
	}
	return nil
}

// doc:end
