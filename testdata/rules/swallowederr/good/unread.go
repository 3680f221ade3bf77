package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Captured tests the error before a literal uses the variable.
func Captured(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var err error
	save := func() { err = c.Update(ctx, app) }
	save()
	show := func() error { return err }
	err = c.Status().Update(ctx, app)
	return show()
}

// doc:end

// Twice stops at the first error.
func Twice(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	err = c.Status().Update(ctx, app)
	return err
}
