package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Rename tests the variable of the statement before.
func Rename(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if patchErr := c.Status().Update(ctx, app); err != nil {
		return patchErr
	}
	return err
}

// Transfer tests the object.
func Transfer(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Update(ctx, app); app == nil {
		return err
	}
	return nil
}
