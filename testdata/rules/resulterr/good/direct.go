package good

import (
	"context"
	"errors"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// RegistrationReconciler leaves the retry of a failure to the queue's backoff.
type RegistrationReconciler struct {
	Registry Registry
}

// doc:begin
func (r *RegistrationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		log.FromContext(ctx).V(1).Info("registration failed", "name", req.Name)
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}

// doc:end

// PollingReconciler wants its own interval after a failure: it logs the error
// and returns the result.
type PollingReconciler struct {
	Registry Registry
}

func (r *PollingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		log.FromContext(ctx).Error(err, "registration failed, next attempt in an hour", "name", req.Name)
		return ctrl.Result{RequeueAfter: time.Hour}, nil
	}
	return ctrl.Result{}, nil
}

// WrappedReconciler makes the error on the spot, in every usual way.
type WrappedReconciler struct {
	Registry Registry
	Interval time.Duration
}

func (r *WrappedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Name == "" {
		return ctrl.Result{}, errors.New("request without a name")
	}
	ready, err := r.Registry.Ready(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("ask the registry for %s: %w", req.Name, err)
	}
	if !ready {
		return ctrl.Result{RequeueAfter: r.Interval}, nil
	}
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		wrapped := fmt.Errorf("register %s: %w", req.Name, err)
		return ctrl.Result{}, wrapped
	}
	return ctrl.Result{}, nil
}

// BranchReconciler returns the result only where the error is nil.
type BranchReconciler struct {
	Registry Registry
}

func (r *BranchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ready, err := r.Registry.Ready(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !ready {
		// err is nil here, whatever its name says.
		return ctrl.Result{RequeueAfter: retryInterval}, err
	}
	if err := r.Registry.Register(ctx, req.Name); err == nil {
		return ctrl.Result{RequeueAfter: retryInterval}, err
	} else {
		return ctrl.Result{}, err
	}
}

// ZeroReconciler returns a result that asks for nothing.
type ZeroReconciler struct {
	Registry Registry
}

func (r *ZeroReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	const never = 0 * time.Second
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{Requeue: false, RequeueAfter: never}, err
	}
	return ctrl.Result{}, nil
}
