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
	if added := controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/protect"); added {
		return c.Update(ctx, app) // want `app is empty when it was not found, and this is reached then: Update has no name to go to; return there, or create it`
	}
	return nil
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
	return c.Patch(ctx, &svc, client.MergeFrom(base)) // want `svc is empty when it was not found, and this is reached then: Patch has no name to go to`
}

// Refuse writes in a function of its own.
func Refuse(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if apierrors.IsNotFound(err) {
	} else if err != nil {
		return err
	}
	return refuse(ctx, c, app, "there is no image") // want `app is empty when it was not found, and this is reached then: refuse has no name to go to; return there, or create it`
}

func refuse(ctx context.Context, c client.Client, app *demov1.Foo, why string) error {
	app.Status.Children = []string{why}
	return c.Status().Update(ctx, app)
}
