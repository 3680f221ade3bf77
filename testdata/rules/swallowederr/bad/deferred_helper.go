package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Suspend loses the error of the body in a function that gets its variable.
func Suspend(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer saveStatus(ctx, c, app, &err)
	app.Spec.Paused = true
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	return nil
}

func saveStatus(ctx context.Context, c client.Client, app *demov1.Foo, err *error) {
	*err = c.Status().Update(ctx, app) // want `this deferred assignment replaces err by the error of Status\(\).Update: when that is nil, the returned error is lost`
}
