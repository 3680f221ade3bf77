package bad

import (
	"context"

	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RetryReconciler writes again after a conflict.
type RetryReconciler struct {
	client.Client
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		controllerutil.AddFinalizer(app, Finalizer)
		app.Status.Phase = demov1.FooReady
		return r.Status().Update(ctx, app) // want `app\.Finalizers is changed on line \d+ but only Status\(\)\.Update is called`
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// DeferredReconciler saves the status, and only the status, when the pass ends.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		app.Spec.Paused = true
		app.Status.Phase = demov1.FooReady
		if failure := r.Status().Update(ctx, app); err == nil { // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
			err = failure
		}
	}()
	return ctrl.Result{}, nil
}

// ListReconciler writes every application of the namespace.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Spec.Paused = true
		app.Status.Phase = demov1.FooPending
		if err := r.Status().Update(ctx, app); err != nil { // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// ObjectReconciler gets the object from the adapter.
type ObjectReconciler struct {
	client.Client
}

var _ reconcile.ObjectReconciler[*demov1.Foo] = &ObjectReconciler{}

func (r *ObjectReconciler) Reconcile(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
}

// NewFunc returns a reconciler that is a function literal.
func NewFunc(c client.Client) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, req.NamespacedName, app); err != nil {
			return reconcile.Result{}, client.IgnoreNotFound(err)
		}
		app.Spec.Image = "nginx:1.27"
		app.Status.Phase = demov1.FooReady
		return reconcile.Result{}, c.Status().Update(ctx, app) // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
	})
}
