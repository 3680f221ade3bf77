package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Protect lets NotFound pass and goes on with an empty object.
func Protect(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	app.Labels = map[string]string{"protected": "yes"}
	return c.Update(ctx, app) // want `app is still empty after NotFound, so Update fails for want of a name; return on NotFound, or create the object`
}

// doc:end

// Label asks for the error in two halves.
func Label(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var svc corev1.Service
	if err := c.Get(ctx, key, &svc); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	base := svc.DeepCopy()
	svc.Labels = map[string]string{"seen": "yes"}
	return c.Patch(ctx, &svc, client.MergeFrom(base)) // want `svc is still empty after NotFound, so Patch fails for want of a name`
}

// Guard takes an object that is gone for one that lives and has no finalizer yet.
func Guard(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		if client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	if app.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(app, "demo.ctrlvet.dev/guard") {
		controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/guard")
		return c.Update(ctx, app) // want `app is still empty after NotFound, so Update fails for want of a name`
	}
	return nil
}
