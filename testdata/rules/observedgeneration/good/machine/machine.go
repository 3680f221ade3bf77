// Package machine goes through states that other packages write.
package machine

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Machine is what the states of one reconcile hand on.
type Machine struct {
	client.Client
	State State
}

// State is what they work on.
type State struct{ Shop Shop }

// A Step goes on with the next one.
type Step func(context.Context, *Machine) (Step, error)

// ShopReconciler begins with a state.
type ShopReconciler struct {
	client.Client
	First Step
}

func (r *ShopReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &Machine{Client: r.Client}
	if err := r.Get(ctx, req.NamespacedName, &m.State.Shop); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	next, err := r.First(ctx, m)
	for next != nil && err == nil {
		next, err = next(ctx, m)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, &m.State.Shop)
}
