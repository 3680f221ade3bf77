package bad

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler writes the status in any case.
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
		if err := r.Update(ctx, app); err != nil { // want:related `the last finalizer is removed here`
			return ctrl.Result{}, err
		}
	}
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app is deleted by the API server when its last finalizer is removed on line \d+: this Status\(\)\.Update then answers NotFound; return right after that write`
}

// doc:end

// DeferringReconciler writes the status when it is done, whatever it did.
type DeferringReconciler struct {
	client.Client
}

func (r *DeferringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if statusErr := r.Status().Update(ctx, app); statusErr != nil { // want `app is deleted by the API server when its last finalizer is removed on line \d+: this Status\(\)\.Update then answers NotFound`
			err = errors.Join(err, statusErr)
		}
	}()
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// HelpedReconciler leaves the removal, and what follows, to functions.
type HelpedReconciler struct {
	client.Client
}

func (r *HelpedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.finish(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *HelpedReconciler) finish(ctx context.Context, app *demov1.Foo) error {
	if err := r.release(ctx, app); err != nil {
		return err
	}
	app.Labels["state"] = "released"
	return r.Update(ctx, app) // want `app is deleted by the API server when its last finalizer is removed on line \d+: this Update then answers NotFound`
}

func (r *HelpedReconciler) release(ctx context.Context, app *demov1.Foo) error {
	base := app.DeepCopy()
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Patch(ctx, app, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

// OtherFinalizer is one more.
const OtherFinalizer = "demo.ctrlvet.dev/other"

// AskingReconciler asks for both finalizers before it removes them.
type AskingReconciler struct {
	client.Client
}

func (r *AskingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if controllerutil.ContainsFinalizer(app, Finalizer) || controllerutil.ContainsFinalizer(app, OtherFinalizer) {
		controllerutil.RemoveFinalizer(app, OtherFinalizer)
		controllerutil.RemoveFinalizer(app, Finalizer)
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app is deleted by the API server when its last finalizer is removed`
}
