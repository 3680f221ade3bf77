package bad

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// PhaseReconciler splits its work into sub-reconcilers.
type PhaseReconciler struct {
	Registry Registry
}

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Namespace == "" {
		return reconcileCluster(ctx, r.Registry, req.Name)
	}
	if result, err := r.reconcileReady(ctx, req.Name, time.Hour); err != nil || result.RequeueAfter > 0 {
		return result, err
	}
	return r.reconcileRegistration(ctx, req.Name)
}

func (r *PhaseReconciler) reconcileRegistration(ctx context.Context, name string) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, name); err != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	return ctrl.Result{}, nil
}

func (r *PhaseReconciler) reconcileReady(ctx context.Context, name string, delay time.Duration) (ctrl.Result, error) {
	ready, err := r.Registry.Ready(ctx, name)
	if err != nil {
		return ctrl.Result{RequeueAfter: delay}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	if !ready {
		return ctrl.Result{RequeueAfter: delay}, nil
	}
	return ctrl.Result{}, nil
}

func reconcileCluster(ctx context.Context, registry Registry, name string) (ctrl.Result, error) {
	if err := registry.Register(ctx, name); err != nil {
		return ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	return ctrl.Result{}, nil
}

// PointerReconciler has steps that return a pointer: nil to go on.
type PointerReconciler struct {
	Registry Registry
}

func (r *PointerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if result, err := r.register(ctx, req.Name); err != nil || result != nil {
		return *result, err
	}
	return ctrl.Result{}, nil
}

func (r *PointerReconciler) register(ctx context.Context, name string) (*ctrl.Result, error) {
	if err := r.Registry.Register(ctx, name); err != nil {
		return &ctrl.Result{RequeueAfter: retryInterval}, err // want `RequeueAfter is ignored when the error is not nil`
	}
	return nil, nil
}
