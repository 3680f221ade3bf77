package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SpecReconciler changes spec and status and writes them with one call: the
// spec is stored, the status is not.
type SpecReconciler struct {
	client.Client
}

func (r *SpecReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Update(ctx, app)
}

// FinalizerReconciler adds its finalizer and sets the phase.
type FinalizerReconciler struct {
	client.Client
}

func (r *FinalizerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(app, Finalizer) {
		app.Status.Phase = demov1.FooPending
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// LabelReconciler patches a label and the status together.
type LabelReconciler struct {
	client.Client
}

func (r *LabelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.SetLabels(map[string]string{"phase": "ready"})
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// RestoreReconciler changes a copy of the status that was saved, and puts that back.
type RestoreReconciler struct {
	client.Client
}

func (r *RestoreReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	status := app.Status.DeepCopy()
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	status.Phase = demov1.FooReady
	app.Status = *status
	app.SetLabels(map[string]string{"phase": "ready"})
	return ctrl.Result{}, r.Update(ctx, app)
}
