// Package terminalerr holds code for the form of the rule that is off unless
// asked for.
package terminalerr

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Reconciler gives up at once.
type Reconciler struct {
	client.Client
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, pod); err != nil {
		if apierrors.IsInvalid(err) {
			return ctrl.Result{}, reconcile.TerminalError(err)
		}
		return ctrl.Result{}, err
	}
	if err := r.Status().Update(ctx, pod); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err) // want `the error of Status\(\).Update may heal, but a terminal error is never retried`
	}
	return ctrl.Result{}, nil
}
