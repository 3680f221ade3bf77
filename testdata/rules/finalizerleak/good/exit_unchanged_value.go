package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Cleaner is what others do with an object, or with its metadata.
type Cleaner func(meta client.Object, again any) error

// ReleaseByOthers hands the object out, in an interface, before it writes it.
func ReleaseByOthers(ctx context.Context, c client.Client, app *demov1.Foo, clean Cleaner) error {
	if !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	if err := clean(nil, app); err != nil {
		return err
	}
	return c.Update(ctx, app)
}

// ReleaseThroughMeta hands the metadata out.
func ReleaseThroughMeta(ctx context.Context, c client.Client, app *demov1.Foo, clean Cleaner) error {
	if !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	if err := clean(app, nil); err != nil {
		return err
	}
	return c.Update(ctx, app)
}
