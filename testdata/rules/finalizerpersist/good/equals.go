package good

import (
	"context"
	"slices"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Wanted is what was applied last.
type Wanted struct{ Image string }

// Equals compares all of it.
func (w Wanted) Equals(other Wanted) bool { return w == other }

// AppliedReconciler writes the finalizer with what it applies, and ends early where that was
// done before.
type AppliedReconciler struct {
	client.Client
	Applied Wanted
}

func (r *AppliedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() && !slices.Contains(app.Finalizers, Finalizer) {
		app.Finalizers = append(app.Finalizers, Finalizer)
	}
	wanted := Wanted{Image: app.Spec.Image}
	if wanted.Equals(r.Applied) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

// sameWanted compares all of both.
func sameWanted(a, b Wanted) bool { return a.Image == b.Image }

// ComparedReconciler asks a function whether it was done before.
type ComparedReconciler struct {
	client.Client
	Applied Wanted
}

func (r *ComparedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() && !slices.Contains(app.Finalizers, Finalizer) {
		app.Finalizers = append(app.Finalizers, Finalizer)
	}
	if sameWanted(Wanted{Image: app.Spec.Image}, r.Applied) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, app)
}
