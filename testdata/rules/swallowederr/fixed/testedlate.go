package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Install ends before the error is looked at.
func Install(ctx context.Context, c client.Client, app *demov1.Foo) error {
	created, err := ensureService(ctx, c, app)
	if !created {
		log.FromContext(ctx).Info("nothing to do")
		return nil
	}
	if err != nil {
		return err
	}
	return c.Status().Update(ctx, app)
}
