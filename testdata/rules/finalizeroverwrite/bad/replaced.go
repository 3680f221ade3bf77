package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// doc:begin

// Finish lets the application go, whoever holds it.
func Finish(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.SetFinalizers(nil) // want `this removes the finalizers of other controllers, too, whose cleanup is then skipped; remove only your own with controllerutil\.RemoveFinalizer`
	return c.Update(ctx, app)
}

// doc:end

// Hold replaces all finalizers by its own.
func Hold(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Finalizers = []string{Finalizer} // want `this drops the finalizers of other controllers, whose cleanup is then skipped; use controllerutil\.AddFinalizer`
	return c.Update(ctx, app)
}

// FinishAll patches the objects of a list.
func FinishAll(ctx context.Context, c client.Client, apps *demov1.FooList) error {
	if err := c.List(ctx, apps); err != nil {
		return err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		base := app.DeepCopy()
		app.Finalizers = []string{}                                       // want `this removes the finalizers of other controllers`
		if err := c.Patch(ctx, app, client.MergeFrom(base)); err != nil { // want:related `the list is stored here`
			return err
		}
	}
	return nil
}

// Restart deletes the pod, and gives it its time.
func Restart(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if !app.Spec.Paused {
		app.Finalizers = nil // want `this removes the finalizers of other controllers`
		if err := c.Update(ctx, app); err != nil {
			return err
		}
	}
	return client.IgnoreNotFound(c.Delete(ctx, app, client.GracePeriodSeconds(30)))
}
