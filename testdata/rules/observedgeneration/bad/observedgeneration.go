// Package bad has a controller whose status does not say which spec it is about.
package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
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
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `ShopStatus\.ObservedGeneration is never set: clients cannot see whether the status is of the current spec; assign app\.Generation before Status\(\)\.Update`
}

// doc:end

// A Pass is what the states of one reconcile hand on: not the object.
type Pass struct {
	Client client.Client
	Name   string
}

// Begin has others do what comes first.
func Begin(ctx context.Context, c client.Client, first func(context.Context, *Pass) error) error {
	return first(ctx, &Pass{c, "shop"})
}
