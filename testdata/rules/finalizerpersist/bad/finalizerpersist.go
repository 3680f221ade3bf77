package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler never writes that the finalizer is gone.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer) // want `the finalizer is removed in memory only: no Update or Patch follows before the return on line \d+, so the object stays in Terminating`
		return ctrl.Result{}, nil                      // want:related `the change is lost here`
	}
	return ctrl.Result{}, nil
}

// doc:end

// Release goes through a list, with a helper.
func Release(ctx context.Context, c client.Client, namespace string) error {
	var apps demov1.FooList
	if err := c.List(ctx, &apps, client.InNamespace(namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		drop(app) // want `the finalizer is removed in memory only`
	}
	return nil
}

func drop(app *demov1.Foo) { controllerutil.RemoveFinalizer(app, Finalizer) }

// ObjectReconciler gets its object from controller-runtime.
type ObjectReconciler struct {
	client.Client
}

func (r *ObjectReconciler) Reconcile(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(app, Finalizer) // want `the finalizer is removed in memory only`
	return ctrl.Result{}, nil
}

// DoneReconciler means to let go of what is done, long before it is deleted.
type DoneReconciler struct {
	client.Client
}

func (r *DoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	if app.Spec.Paused {
		controllerutil.RemoveFinalizer(app, Finalizer) // want `the finalizer is removed in memory only: no Update or Patch follows before the return on line \d+, so the object stays in Terminating`
	}
	return ctrl.Result{}, nil
}
