package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// StatusAtEndReconciler saves its status whatever happens, which stores no finalizers.
type StatusAtEndReconciler struct {
	client.Client
}

func (r *StatusAtEndReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if saved := r.saveStatus(ctx, app); saved != nil && err == nil {
			err = saved
		}
	}()
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.dropFinalizer(app) // want `the finalizer is removed in memory only: no Update or Patch follows before the return on line \d+, so the object stays in Terminating`
	}
	app.Status.Phase = "Ready"
	return ctrl.Result{}, nil
}

func (r *StatusAtEndReconciler) dropFinalizer(app *demov1.Foo) error {
	controllerutil.RemoveFinalizer(app, Finalizer)
	return nil
}

func (r *StatusAtEndReconciler) saveStatus(ctx context.Context, app *demov1.Foo) error {
	return client.IgnoreNotFound(r.Status().Update(ctx, app))
}

// DeferringLaterReconciler defers its write only behind the deletion.
type DeferringLaterReconciler struct {
	client.Client
}

func (r *DeferringLaterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer) // want `the finalizer is removed in memory only: no Update or Patch follows before the return on line \d+, so the object stays in Terminating`
		return ctrl.Result{}, nil
	}
	base := app.DeepCopy()
	defer func() {
		if saved := r.Patch(ctx, app, client.MergeFrom(base)); saved != nil && err == nil {
			err = saved
		}
	}()
	app.Labels = map[string]string{"seen": "true"}
	return ctrl.Result{}, nil
}

// TestingReconciler asks the function that should write whether it has failed.
type TestingReconciler struct {
	client.Client
}

func (r *TestingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.forgetFinalizer(ctx, app); err != nil { // want `the finalizer is removed in memory only: no Update or Patch follows before the return on line \d+, so the object stays in Terminating`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *TestingReconciler) forgetFinalizer(ctx context.Context, app *demov1.Foo) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return nil
}
