package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler keeps the phase of an application.
type AppReconciler struct {
	client.Client
}

// doc:begin

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, &app); err != nil {
		return ctrl.Result{}, err // controller-runtime logs it and tries again
	}
	return ctrl.Result{}, nil
}

// doc:end
