// Package good has a controller whose status says which spec it is about.
package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler sets the phase.
type AppReconciler struct{ client.Client }

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &Shop{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = "Ready"
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// BarReconciler writes a kind whose status has no such field.
type BarReconciler struct{ client.Client }

func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Status.Phase = "Ready"
	return ctrl.Result{}, r.Update(ctx, bar)
}
