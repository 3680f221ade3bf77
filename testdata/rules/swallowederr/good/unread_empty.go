package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SavePhase says why nothing is done about the error.
func SavePhase(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	if err := c.Status().Update(ctx, app); err != nil {
		// ignored: the next pass writes it again
	}
	return nil
}

// SaveAll goes on with the next one.
func SaveAll(ctx context.Context, c client.Client, apps []demov1.Foo) {
	for i := range apps {
		if err := c.Status().Update(ctx, &apps[i]); err != nil {
			continue
		}
	}
}
