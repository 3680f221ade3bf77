package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Protect lets NotFound pass and goes on with an empty object.
func Protect(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if added := controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/protect"); added {
		return c.Update(ctx, app)
	}
	return nil
}

// Label asks for the error in two halves.
func Label(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var svc corev1.Service
	if err := c.Get(ctx, key, &svc); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	base := svc.DeepCopy()
	svc.Labels = map[string]string{"seen": "yes"}
	return c.Patch(ctx, &svc, client.MergeFrom(base))
}

// Refuse writes in a function of its own.
func Refuse(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if apierrors.IsNotFound(err) {
	} else if err != nil {
		return err
	}
	return refuse(ctx, c, app, "there is no image")
}

func refuse(ctx context.Context, c client.Client, app *demov1.Foo, why string) error {
	app.Status.Children = []string{why}
	return c.Status().Update(ctx, app)
}
