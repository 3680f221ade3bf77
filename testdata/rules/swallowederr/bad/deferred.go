package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Pause loses the error of the body when the status is saved.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer func() {
		err = c.Status().Update(ctx, app) // want `this deferred assignment replaces err by the error of Status\(\).Update: when that is nil, the returned error is lost; use errors.Join or another variable`
	}()
	app.Spec.Paused = true
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	return nil
}

// doc:end
