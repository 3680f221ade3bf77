package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Renew sends the spec, and no time that belongs to the status.
func Renew(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Spec.Image = "nginx:1.28"
	if app.Status.LastSync != nil {
		app.Status.LastSync = nil
	}
	return c.Update(ctx, app)
}

// Expired clears the time where it is stored.
func Expired(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if app.Status.LastSync != nil {
		app.Status.LastSync = nil
		return c.Status().Update(ctx, app)
	}
	return nil
}
