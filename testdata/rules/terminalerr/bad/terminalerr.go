// Package bad makes terminal errors of nil.
package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// AppReconciler does its work in a function.
type AppReconciler struct {
	Sync func(ctx context.Context, name string) error
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, reconcile.TerminalError(r.Sync(ctx, req.Name)) // want `reconcile.TerminalError\(nil\) is not nil: when r?.?Sync succeeds, the reconcile is recorded as a failure; wrap only inside err != nil`
}

// doc:end

// LateReconciler wraps at the end.
type LateReconciler struct {
	Sync func(ctx context.Context, name string) error
}

func (r *LateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Sync(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, reconcile.TerminalError(err) // want `err is nil here and reconcile.TerminalError\(nil\) is not: a successful reconcile is recorded as a failure; return nil`
}
