package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler adds the finalizer first.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.AddFinalizer(app, Finalizer) { // want `the finalizer is added before the deletion of app is handled: for an object being deleted the API server forbids that`
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// FallingReconciler goes on after the deletion branch.
type FallingReconciler struct {
	client.Client
}

func (r *FallingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() { // want:related `the deletion is looked at here`
		if controllerutil.ContainsFinalizer(app, Finalizer) {
			controllerutil.RemoveFinalizer(app, Finalizer)
			if err := r.Update(ctx, app); err != nil {
				return ctrl.Result{}, err
			}
		}
	}
	if controllerutil.AddFinalizer(app, Finalizer) { // want `app may be being deleted here: the API server then forbids new finalizers; return at the end of the deletion branch`
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// ConditionalReconciler ends the deletion branch only while its finalizer is there.
type ConditionalReconciler struct {
	client.Client
}

func (r *ConditionalReconciler) Sync(ctx context.Context, key types.NamespacedName) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if isDeleted(app) && controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return r.Update(ctx, app)
	}
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		addFinalizer(app) // want `app may be being deleted here`
		return r.Update(ctx, app)
	}
	return nil
}

// Reconcile makes Sync a part of a reconciler.
func (r *ConditionalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Sync(ctx, req.NamespacedName)
}

func isDeleted(app *demov1.Foo) bool { return !app.DeletionTimestamp.IsZero() }

func addFinalizer(app *demov1.Foo) { controllerutil.AddFinalizer(app, Finalizer) }
