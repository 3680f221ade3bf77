package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// TerminalReconciler wants to look again later, but a terminal error ends it:
// neither the result nor a retry happens.
type TerminalReconciler struct {
	Registry Registry
}

func (r *TerminalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, nil
}

// PriorityReconciler sets a priority as well. The priority is honoured with an
// error (controller-runtime v0.23 and later), the delay is not.
type PriorityReconciler struct {
	Registry Registry
}

func (r *PriorityReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	low := -10
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{Priority: &low}, err
	}
	return ctrl.Result{}, nil
}
