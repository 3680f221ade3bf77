package fixed

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
)

// VariableReconciler prepares the result before it knows whether the pass fails.
type VariableReconciler struct {
	Registry Registry
}

func (r *VariableReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	again := ctrl.Result{RequeueAfter: retryInterval}
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return again, nil
}

// NamedReconciler uses named results.
type NamedReconciler struct {
	Registry Registry
}

func (r *NamedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	if err = r.Registry.Register(ctx, req.Name); err != nil {
		result = ctrl.Result{RequeueAfter: retryInterval}
		return ctrl.Result{}, fmt.Errorf("register: %w", err)
	}
	return result, nil
}

// BareReconciler uses named results and a bare return.
type BareReconciler struct {
	Registry Registry
}

func (r *BareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	if err = r.Registry.Register(ctx, req.Name); err != nil {
		result = ctrl.Result{RequeueAfter: retryInterval}
		return ctrl.Result{}, err
	}
	return
}
