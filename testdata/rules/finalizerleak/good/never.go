package good

import (
	"context"
	"slices"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin
const finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler lets applications go when they are deleted.
type AppReconciler struct {
	client.Client
}

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, finalizer) {
			return ctrl.Result{}, r.Update(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Shared is removed by whoever cleans up.
const Shared = "demo.ctrlvet.dev/shared"

// Hold adds it.
func Hold(app *demov1.Foo) bool { return controllerutil.AddFinalizer(app, Shared) }

const (
	listed = "demo.ctrlvet.dev/listed"
	helped = "demo.ctrlvet.dev/helped"
)

// ListReconciler works on the list itself.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	held := slices.Contains(app.Finalizers, listed)
	switch {
	case !app.DeletionTimestamp.IsZero() && held:
		app.Finalizers = slices.DeleteFunc(app.Finalizers, func(name string) bool { return name == listed })
	case app.DeletionTimestamp.IsZero() && !held:
		app.Finalizers = append(app.Finalizers, listed)
	default:
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

// HelpedReconciler leaves both to a function.
type HelpedReconciler struct {
	client.Client
}

func (r *HelpedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, keep(ctx, r.Client, app, helped)
}

func keep(ctx context.Context, c client.Client, app *demov1.Foo, name string) error {
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, name) {
			return c.Update(ctx, app)
		}
		return nil
	}
	if controllerutil.AddFinalizer(app, name) {
		return c.Update(ctx, app)
	}
	return nil
}
