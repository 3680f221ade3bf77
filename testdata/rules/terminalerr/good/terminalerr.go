// Package good makes terminal errors of errors.
package good

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// AppReconciler does its work in a function.
type AppReconciler struct {
	Sync func(ctx context.Context, name string) error
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Sync(ctx, req.Name); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Checked knows that there is an error.
func (r *AppReconciler) Checked(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Name == "" {
		return ctrl.Result{}, reconcile.TerminalError(errors.New("no name"))
	}
	err := r.Sync(ctx, req.Name)
	if apierrors.IsInvalid(err) {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, err
}

// Terminal asks for any terminal error.
func Terminal(err error) bool { return errors.Is(err, reconcile.TerminalError(nil)) }

// Joined puts the error that is there to the one of its own work.
func (r *AppReconciler) Joined(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Sync(ctx, req.Name); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(r.tell(ctx, req.Name, err))
	}
	return ctrl.Result{}, nil
}

func (r *AppReconciler) tell(ctx context.Context, name string, err error) error {
	return errors.Join(err, r.Sync(ctx, name+"-status"))
}
