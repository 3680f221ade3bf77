package good

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Restore says that nothing is there to restore from.
func Restore(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), &demov1.Foo{})
	if !apierrors.IsNotFound(err) {
		return err
	}
	apps := &demov1.FooList{}
	if err := c.List(ctx, apps, client.InNamespace(app.Namespace)); err != nil {
		return err
	}
	if len(apps.Items) == 0 {
		return errors.New("nothing to restore from")
	}
	return nil
}
