package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Install tests the error first.
func Install(ctx context.Context, c client.Client, app *demov1.Foo) error {
	created, err := ensureService(ctx, c, app)
	if err != nil {
		return err
	}
	if !created {
		return nil
	}
	return c.Status().Update(ctx, app)
}

// doc:end
