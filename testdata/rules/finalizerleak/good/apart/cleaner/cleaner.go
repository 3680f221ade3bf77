// Package cleaner lets applications go.
package cleaner

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const (
	domain    = "demo.ctrlvet.dev"
	finalizer = domain + "/apart"
)

// Clean removes the finalizer of an application.
func Clean(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if controllerutil.RemoveFinalizer(app, finalizer) {
		return c.Update(ctx, app)
	}
	return nil
}
