package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Install ends before the error is looked at.
func Install(ctx context.Context, c client.Client, app *demov1.Foo) error {
	created, err := ensureService(ctx, c, app)
	if !created {
		log.FromContext(ctx).Info("nothing to do")
		return nil // want `nil is returned here also when ensureService fails, since its error is tested only further down; test the error first`
	}
	if err != nil {
		return err
	}
	return c.Status().Update(ctx, app)
}

// doc:end
