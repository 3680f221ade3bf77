package bad

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
)

// ExplainingReconciler puts more into the error.
type ExplainingReconciler struct{ Registry Registry }

func (r *ExplainingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, retErr error) {
	defer func() {
		if retErr != nil {
			retErr = fmt.Errorf("register %s: %w", req.Name, retErr)
		}
	}()
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	return ctrl.Result{}, nil
}

// ClosingReconciler takes the requeue back where it cannot close what it has opened, and
// returns before it opens anything.
type ClosingReconciler struct {
	Registry Registry
	Close    func() error
}

func (r *ClosingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, retErr error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	defer func() {
		if err := r.Close(); err != nil {
			result = ctrl.Result{}
			retErr = err
		}
	}()
	return ctrl.Result{RequeueAfter: retryInterval}, nil
}
