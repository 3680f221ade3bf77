// Package requeuefield holds code for the option of the rule that reports each use of
// the deprecated field.
package requeuefield

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"time"
)

// Reconciler waits for something in all ways that there are.
type Reconciler struct {
	Ready func(ctx context.Context, name string) (bool, error)
	Every ctrl.Result
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ready, err := r.Ready(ctx, req.Name)
	switch req.Namespace {
	case "alone":
		return ctrl.Result{RequeueAfter: time.Second}, err
	case "false":
		return ctrl.Result{}, err
	case "beside":
		return ctrl.Result{RequeueAfter: 60e9}, err
	case "behind":
		return ctrl.Result{RequeueAfter: r.Every.RequeueAfter}, err
	case "computed":
		return ctrl.Result{Requeue: !ready}, err
	case "copied":
		return ctrl.Result{Requeue: r.Every.Requeue, RequeueAfter: r.Every.RequeueAfter}, err
	}
	return r.set(ready), err
}

func (r *Reconciler) set(ready bool) ctrl.Result {
	result := ctrl.Result{}
	if !ready {
		result.RequeueAfter = time.Second
	}
	if r.Every.RequeueAfter > 0 {
		return r.Every
	}
	if result.RequeueAfter == 0 {
		result.RequeueAfter = 0
	}
	return result
}
