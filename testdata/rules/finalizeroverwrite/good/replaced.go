package good

import (
	"context"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// doc:begin

// Finish removes its own finalizer.
func Finish(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return c.Update(ctx, app)
}

// doc:end

// Filter keeps those of others.
func Filter(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	var rest []string
	for _, f := range app.Finalizers {
		if f != Finalizer {
			rest = append(rest, f)
		}
	}
	app.Finalizers = rest
	return c.Update(ctx, app)
}

// Only lets go of an object that nobody else holds.
func Only(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if len(app.Finalizers) == 1 && slices.Contains(app.Finalizers, Finalizer) {
		app.Finalizers = nil
		return c.Update(ctx, app)
	}
	return nil
}

// ForceFinish ends an object at any price, and says so.
func ForceFinish(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.SetFinalizers(nil)
	return c.Update(ctx, app)
}

// Create makes an object with its finalizer.
func Create(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	app.Finalizers = []string{Finalizer}
	return c.Create(ctx, app)
}

// Template changes a copy that is not written.
func Template(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	app.Finalizers = nil
	return app, nil
}

// Orphaned lets go of an object whose controller is uninstalled.
func Orphaned(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	// Nobody is left to clean up: remove the finalizers so that the object goes.
	app.Finalizers = nil
	return c.Update(ctx, app)
}

// Remaining says so in its log.
func Remaining(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	log.FromContext(ctx).Info("Removing all finalizers", "name", app.Name)
	app.Finalizers = nil
	return c.Update(ctx, app)
}

// dropAllFinalizers is there to do so.
func dropAllFinalizers(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.SetFinalizers(nil)
	return c.Update(ctx, app)
}

// Drop drops them.
func Drop(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return dropAllFinalizers(ctx, c, app)
}

// prepare makes an empty list where there is none, and appends to it.
func prepare(app *demov1.Foo) bool {
	if app.Finalizers == nil {
		app.Finalizers = []string{}
	}
	return addName(&app.Finalizers, Finalizer)
}

func addName(list *[]string, name string) bool {
	if slices.Contains(*list, name) {
		return false
	}
	*list = append(*list, name)
	return true
}

// Prepare holds what it has read.
func Prepare(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if prepare(app) {
		return c.Update(ctx, app)
	}
	return nil
}

// First holds an object that nobody holds.
func First(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if len(app.Finalizers) == 0 {
		app.Finalizers = []string{Finalizer}
		return c.Update(ctx, app)
	}
	return nil
}

// Last has looked whether its own finalizer is the only one, and tries again on conflicts.
func Last(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	all := sets.New(app.GetFinalizers()...)
	if !all.Has(Finalizer) || len(all) > 1 {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		app.SetFinalizers(nil)
		err := c.Update(ctx, app)
		if apierrors.IsConflict(err) {
			app = &demov1.Foo{}
			if err := c.Get(ctx, key, app); err != nil {
				return err
			}
		}
		return err
	})
}

// Holds takes hold of an object that nobody holds.
func Holds(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.GetFinalizers() == nil {
		app.SetFinalizers([]string{Finalizer})
		return c.Update(ctx, app)
	}
	return nil
}
