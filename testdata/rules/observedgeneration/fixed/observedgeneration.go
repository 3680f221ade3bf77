// Package bad has a controller whose status does not say which spec it is about.
package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// AppReconciler sets the phase.
type AppReconciler struct{ client.Client }

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &Shop{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = "Ready"
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// A Pass is what the states of one reconcile hand on: not the object.
type Pass struct {
	Client client.Client
	Name   string
}

// Begin has others do what comes first.
func Begin(ctx context.Context, c client.Client, first func(context.Context, *Pass) error) error {
	return first(ctx, &Pass{c, "shop"})
}
