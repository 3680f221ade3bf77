package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Parent makes one object of the kind the controller of another.
func Parent(ctx context.Context, c client.Client, app *demov1.Foo, key client.ObjectKey) error {
	child := &demov1.Foo{}
	if err := c.Get(ctx, key, child); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(app, child, c.Scheme()); err != nil {
		return err
	}
	return c.Update(ctx, child)
}
