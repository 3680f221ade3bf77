package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// VariableReconciler uses the prepared result only when the pass succeeds.
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

// MergedReconciler returns a variable that has two definitions: which of them
// arrives at the return is not known.
type MergedReconciler struct {
	Registry Registry
}

func (r *MergedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ready, err := r.Registry.Ready(ctx, req.Name)
	result := ctrl.Result{}
	if ready {
		result = ctrl.Result{RequeueAfter: retryInterval}
	}
	if err != nil {
		return result, err
	}
	return result, nil
}

// ResetReconciler empties the result before it fails.
type ResetReconciler struct {
	Registry Registry
}

func (r *ResetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	result = ctrl.Result{RequeueAfter: retryInterval}
	if err = r.Registry.Register(ctx, req.Name); err != nil {
		result = ctrl.Result{}
		return
	}
	return
}

// FieldReconciler sets the delay behind the failure.
type FieldReconciler struct {
	Registry Registry
	Interval time.Duration
}

func (r *FieldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var result ctrl.Result
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return result, err
	}
	result.RequeueAfter = r.Interval
	return result, nil
}
