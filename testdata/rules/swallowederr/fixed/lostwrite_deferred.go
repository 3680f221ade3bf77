package fixed

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// EndingReconciler writes the status at the end.
type EndingReconciler struct{ client.Client }

func (r *EndingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if err := r.Status().Update(ctx, app); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to save the status")
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// ForgottenReconciler lets NotFound pass at the end.
type ForgottenReconciler struct{ client.Client }

func (r *ForgottenReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.DeepCopy()
	defer func() {
		if err := r.Patch(ctx, app, client.MergeFrom(before)); err != nil {
			if !apierrors.IsNotFound(err) {
				ctrl.LoggerFrom(ctx).Error(err, "unable to save the labels")
			}
		}
	}()
	app.Labels = map[string]string{"ready": "true"}
	return ctrl.Result{}, nil
}
