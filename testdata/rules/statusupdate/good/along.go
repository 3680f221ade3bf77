package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/conditions"
)

// BothReconciler writes the main resource first, then sets the status and
// writes it too.
type BothReconciler struct {
	client.Client
}

func (r *BothReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	if app.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(app, Finalizer)
	}
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	conditions.MarkReady(app)
	conditions.Set(&app.Status.Conditions, "Ready", "Deployed")
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// AdoptReconciler adds its finalizer in a pass of its own: the next one, which that brings, sets
// the phase again and saves it.
type AdoptReconciler struct {
	client.Client
}

func (r *AdoptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooPending
	}
	if app.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	app.Status.Replicas = 1
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// RestoreReconciler saves the status, puts back in memory what the answer to that may lack, and
// writes a label then.
type RestoreReconciler struct {
	client.Client
}

func (r *RestoreReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	status := app.Status.DeepCopy()
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status = *status
	app.SetLabels(map[string]string{"phase": "ready"})
	return ctrl.Result{}, r.Update(ctx, app)
}
