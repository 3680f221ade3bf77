package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ThereReconciler goes on where the clean-up has failed, with the finalizer that is there.
type ThereReconciler struct {
	client.Client
	Cleanup func() error
}

func (r *ThereReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(app, Finalizer) {
			return ctrl.Result{}, nil
		}
		if err := r.Cleanup(); err == nil {
			controllerutil.RemoveFinalizer(app, Finalizer)
			return ctrl.Result{}, r.Update(ctx, app)
		}
		app.Labels = map[string]string{"cleanup": "failed"}
	}
	controllerutil.AddFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

// HeldReconciler asks a function of its own.
type HeldReconciler struct {
	client.Client
	Cleanup func() error
}

func (r *HeldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.GetDeletionTimestamp() != nil && !holds(app) {
		return ctrl.Result{}, nil
	}
	if app.GetDeletionTimestamp() != nil && r.Cleanup() == nil {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func holds(app *demov1.Foo) bool { return controllerutil.ContainsFinalizer(app, Finalizer) }

// SureReconciler makes sure of the finalizer in the branch that has found it.
type SureReconciler struct{ client.Client }

func (r *SureReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.ContainsFinalizer(app, Finalizer) {
		if !app.DeletionTimestamp.IsZero() && app.Spec.Paused {
			controllerutil.RemoveFinalizer(app, Finalizer)
			return ctrl.Result{}, r.Update(ctx, app)
		}
		controllerutil.AddFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}
