package bad

import (
	"context"
	"errors"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const retryInterval = time.Hour

// RegistrationReconciler registers every object in the external registry.
type RegistrationReconciler struct {
	Registry Registry
	Interval time.Duration
}

// doc:begin
func (r *RegistrationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		log.FromContext(ctx).V(1).Info("registration failed", "name", req.Name)
		return ctrl.Result{RequeueAfter: time.Hour}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	return ctrl.Result{}, nil
}

// doc:end

// RequeueReconciler asks for another pass and fails for good.
type RequeueReconciler struct {
	Registry Registry
}

func (r *RequeueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Registry.Register(ctx, req.Name)
	if err != nil {
		return ctrl.Result{Requeue: true}, reconcile.TerminalError(err) // want `Requeue is ignored when the error is not nil`
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
		return ctrl.Result{RequeueAfter: retryInterval}, errors.New("request without a name") // want `RequeueAfter is ignored when the error is not nil`
	}
	ready, err := r.Registry.Ready(ctx, req.Name)
	if err != nil {
		return ctrl.Result{RequeueAfter: r.Interval}, fmt.Errorf("ask the registry for %s: %w", req.Name, err) // want `RequeueAfter is ignored when the error is not nil`
	}
	if !ready {
		return ctrl.Result{RequeueAfter: 2 * retryInterval, Requeue: true}, fmt.Errorf("%s is not ready", req.Name) // want `is ignored when the error is not nil`
	}
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		wrapped := fmt.Errorf("register %s: %w", req.Name, err)
		return ctrl.Result{RequeueAfter: r.Interval}, wrapped // want `RequeueAfter is ignored when the error is not nil`
	}
	return ctrl.Result{}, nil
}

// BranchReconciler reaches the return by other shapes of the same test.
type BranchReconciler struct {
	Registry Registry
}

func (r *BranchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ready, err := r.Registry.Ready(ctx, req.Name)
	switch {
	case err != nil && req.Namespace == "":
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	case err != nil:
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	if !ready {
		return ctrl.Result{RequeueAfter: retryInterval}, nil
	}

	err = r.Registry.Register(ctx, req.Name)
	if err == nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
}

// ElseReconciler fails in the else branch.
type ElseReconciler struct {
	Registry Registry
}

func (r *ElseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err == nil {
		return ctrl.Result{}, nil
	} else {
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
}
