package good

import (
	"context"
	"errors"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// PriorityReconciler: Result with only Priority, which is honoured with an error.
type PriorityReconciler struct {
	Registry Registry
}

func (r *PriorityReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	low := -10
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{Priority: &low}, err
	}
	return ctrl.Result{Priority: &low}, nil
}

// EagerReconciler asks for the pass that comes anyway.
type EagerReconciler struct {
	Registry Registry
}

func (r *EagerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{Requeue: true}, err
	}
	return ctrl.Result{}, nil
}

// MaybeReconciler: the error may be nil; then the result counts, and the
// warning is logged only at a failure.
type MaybeReconciler struct {
	Registry Registry
}

func (r *MaybeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Registry.Register(ctx, req.Name)
	return ctrl.Result{RequeueAfter: retryInterval}, err
}

// TailReconciler: the call stands in the return itself.
type TailReconciler struct {
	Registry Registry
}

func (r *TailReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{RequeueAfter: retryInterval}, r.Registry.Register(ctx, req.Name)
}

// AggregateReconciler: an aggregate of no errors is nil.
type AggregateReconciler struct {
	Registry Registry
}

func (r *AggregateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var failed []error
	for _, name := range []string{req.Name, req.Name + "-backup"} {
		if err := r.Registry.Register(ctx, name); err != nil {
			failed = append(failed, err)
		}
	}
	if req.Namespace == "" {
		return ctrl.Result{RequeueAfter: retryInterval}, errors.Join(failed...)
	}
	return ctrl.Result{RequeueAfter: retryInterval}, kerrors.NewAggregate(failed)
}

// ReassignedReconciler: err is assigned again inside the branch.
type ReassignedReconciler struct {
	Registry Registry
}

func (r *ReassignedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ready, err := r.Registry.Ready(ctx, req.Name)
	if err != nil || !ready {
		err = r.Registry.Register(ctx, req.Name)
		return ctrl.Result{RequeueAfter: retryInterval}, err
	}
	if _, err := r.Registry.Ready(ctx, req.Name+"-backup"); err != nil {
		err = r.Registry.Register(ctx, req.Name+"-backup")
		return ctrl.Result{RequeueAfter: retryInterval}, err
	}
	return ctrl.Result{}, nil
}

// CalleeReconciler: the result comes from a callee, which pairs it with its error.
type CalleeReconciler struct {
	Registry Registry
}

func (r *CalleeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if result, err := r.register(ctx, req.Name); err != nil {
		return result, err
	}
	result, err := r.register(ctx, req.Name+"-backup")
	return result, err
}

func (r *CalleeReconciler) register(ctx context.Context, name string) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: retryInterval}, nil
}

// IgnoringReconciler: the returned error has gone through a function that may
// make it nil.
type IgnoringReconciler struct {
	client.Client
	Registry Registry
}

func (r *IgnoringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		if req.Namespace == "" {
			return ctrl.Result{RequeueAfter: retryInterval}, client.IgnoreNotFound(err)
		}
		return ctrl.Result{RequeueAfter: retryInterval}, IgnoreConflict(err)
	}
	return ctrl.Result{}, nil
}

// IgnoreConflict returns nil for a conflict, which the next event heals.
func IgnoreConflict(err error) error {
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

// Await is not a reconciler and no reconciler of this package returns its
// result: what its callers do with the pair is unknown.
func Await(ctx context.Context, registry Registry, name string, delay time.Duration) (ctrl.Result, error) {
	if err := registry.Register(ctx, name); err != nil {
		return ctrl.Result{RequeueAfter: delay}, err
	}
	return ctrl.Result{}, nil
}

// LoggingReconciler takes only the delay from Await's pair.
type LoggingReconciler struct {
	Registry Registry
}

func (r *LoggingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	result, err := Await(ctx, r.Registry, req.Name, retryInterval)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "waiting", "after", result.RequeueAfter)
	}
	return ctrl.Result{RequeueAfter: retryInterval}, nil
}

// TerminalReconciler: a terminal error without a result.
type TerminalReconciler struct {
	Registry Registry
}

func (r *TerminalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, req.Name); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, nil
}

// PointerReconciler has steps that return a pointer, empty beside an error.
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
		return &ctrl.Result{}, err
	}
	return &ctrl.Result{RequeueAfter: retryInterval}, nil
}
