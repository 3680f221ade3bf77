package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Suspend hands the variable of its error to a function that keeps what is there.
func Suspend(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	defer saveStatus(ctx, c, app, &err)
	app.Spec.Paused = true
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	return nil
}

func saveStatus(ctx context.Context, c client.Client, app *demov1.Foo, err *error) {
	if saved := c.Status().Update(ctx, app); *err == nil {
		*err = saved
	}
}
