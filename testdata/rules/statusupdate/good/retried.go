package good

import (
	"context"

	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Retire notes that an application is done with in the object that goes away.
func Retire(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		fresh := &demov1.Foo{}
		if err := c.Get(ctx, key, fresh); err != nil {
			return client.IgnoreNotFound(err)
		}
		// Nobody else holds it: remove all finalizers.
		fresh.Finalizers = []string{}
		fresh.Status.Phase = demov1.FooFailed
		return c.Update(ctx, fresh)
	})
}
