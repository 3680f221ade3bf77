package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RestReconciler handles the kinds of errors that it knows.
type RestReconciler struct {
	client.Client
}

// doc:begin

func (r *RestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			// deleted, there is nothing to do any more
			return ctrl.Result{}, nil
		}
		log.FromContext(ctx).Error(err, "unable to get the application")
		return ctrl.Result{}, nil // want `Get can also fail with an error that is none of the kinds tested above, and nil is returned for it; return the error`
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// Replace writes an application, and takes two kinds of errors for success.
func Replace(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, app)
	} else if apierrors.IsInvalid(err) {
		return err
	} else if err != nil {
		return nil // want `Update can also fail with an error that is none of the kinds tested above`
	}
	return nil
}

// Establish creates an application, unless it is there.
func Establish(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Create(ctx, app); err != nil {
		if !apierrors.IsAlreadyExists(err) {
			return nil // want `Create can also fail with an error that is none of the kinds tested above`
		}
		return c.Update(ctx, app)
	}
	return nil
}

// Adopt creates an application where there is none.
func Adopt(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if err != nil && apierrors.IsNotFound(err) {
		if err := c.Create(ctx, app); err != nil {
			return err
		}
	} else if err != nil {
		log.FromContext(ctx).Error(err, "unable to update the application")
		return nil // want `Update can also fail with an error that is none of the kinds tested above`
	}
	return nil
}
