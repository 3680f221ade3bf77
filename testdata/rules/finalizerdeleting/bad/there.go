package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RemovedReconciler has found the finalizer, removes it and goes on.
type RemovedReconciler struct {
	client.Client
	Cleanup func() error
}

func (r *RemovedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() { // want:related `the deletion is looked at here`
		if !controllerutil.ContainsFinalizer(app, Finalizer) {
			return ctrl.Result{}, nil
		}
		if err := r.Cleanup(); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.AddFinalizer(app, Finalizer) // want `app may be being deleted here: the API server then forbids new finalizers`
	return ctrl.Result{}, r.Update(ctx, app)
}

// OtherReconciler has found another finalizer than it adds.
type OtherReconciler struct{ client.Client }

func (r *OtherReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() { // want:related `the deletion is looked at here`
		if !controllerutil.ContainsFinalizer(app, "demo.ctrlvet.dev/storage") {
			return ctrl.Result{}, nil
		}
		app.Labels = map[string]string{"waits": "storage"}
	}
	controllerutil.AddFinalizer(app, Finalizer) // want `app may be being deleted here`
	return ctrl.Result{}, r.Update(ctx, app)
}
