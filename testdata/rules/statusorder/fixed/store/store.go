// Package store writes applications for several controllers.
package store

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Save writes the spec and the metadata of app.
func Save(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Update(ctx, app)
}

// SaveStatus writes the status of app.
func SaveStatus(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Status().Update(ctx, app)
}

// SetReady says in the status of app that it is ready.
func SetReady(app *demov1.Foo) {
	app.Status.Phase = demov1.FooReady
}
