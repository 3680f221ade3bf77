package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Itself makes the object its own controller.
func Itself(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(app, app, c.Scheme()); err != nil {
		return err
	}
	return c.Update(ctx, app)
}
