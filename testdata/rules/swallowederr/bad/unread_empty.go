package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavePhase tests the error, and does nothing about it.
func SavePhase(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	err := c.Status().Update(ctx, app) // want `the error of Status\(\).Update is assigned to err and never read: a failure is taken for success; test or return it`
	if err != nil {
		// log
	}
	return nil
}
