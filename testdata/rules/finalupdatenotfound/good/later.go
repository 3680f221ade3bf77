package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler is done when the finalizer is gone.
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
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	if app.Status.ObservedGeneration == app.Generation {
		return ctrl.Result{}, nil
	}
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// TolerantReconciler tells NotFound apart.
type TolerantReconciler struct {
	client.Client
}

func (r *TolerantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	if app.Status.Phase == demov1.FooReady {
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// CountingReconciler goes on only while others hold the object, logs what it
// cannot write, and says so when the write fails.
type CountingReconciler struct {
	client.Client
}

func (r *CountingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	if err := r.Update(ctx, app); err != nil {
		if app.Status.Phase != demov1.FooFailed {
			app.Status.Phase = demov1.FooFailed
			return ctrl.Result{}, r.Status().Update(ctx, app)
		}
		return ctrl.Result{}, err
	}
	if len(app.Finalizers) == 0 || app.Status.Phase == demov1.FooPending {
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooPending
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// LoggingReconciler only logs what it cannot write.
type LoggingReconciler struct {
	client.Client
}

func (r *LoggingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if app.Status.Phase != demov1.FooPending {
		app.Status.Phase = demov1.FooPending
		if err := r.Status().Update(ctx, app); err != nil {
			logf.FromContext(ctx).V(1).Info("the last status is not stored", "reason", err.Error())
		}
	}
	return ctrl.Result{}, nil
}

// Release removes the finalizer of an object that may live on.
func Release(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.RemoveFinalizer(app, Finalizer)
	if err := c.Update(ctx, app); err != nil {
		return err
	}
	if app.Status.Phase == demov1.FooPending {
		return nil
	}
	app.Status.Phase = demov1.FooPending
	return c.Status().Update(ctx, app)
}

// Gone looks into the cache, which may show the object for some time.
func Gone(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	if app.DeletionTimestamp.IsZero() {
		return false, nil
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	if err := c.Update(ctx, app); err != nil {
		return false, err
	}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	return apierrors.IsNotFound(err), client.IgnoreNotFound(err)
}

// Handed gives the object to a function that is not in sight.
func Handed(ctx context.Context, c client.Client, app *demov1.Foo, done func(context.Context, *demov1.Foo) error) error {
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	if err := c.Update(ctx, app); err != nil {
		return err
	}
	return done(ctx, app)
}
