package fixed

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ClearReconciler takes a time back that the status has.
type ClearReconciler struct {
	client.Client
}

func (r *ClearReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.LastSync != nil {
		app.Status.LastSync = nil
		return ctrl.Result{}, r.Status().Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// ReportAgain saves the status as such only after a conflict.
func ReportAgain(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	err := c.Update(ctx, app)
	if apierrors.IsConflict(err) {
		if err := c.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
			return err
		}
		app.Status.Phase = demov1.FooReady
		return c.Status().Update(ctx, app)
	}
	return err
}
