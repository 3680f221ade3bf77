// Package requeuefield holds code for the option of the rule that reports each use of
// the deprecated field.
package requeuefield

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
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
		return ctrl.Result{Requeue: true}, err // want `Result.Requeue is deprecated: return the error, which comes back with back-off, or set RequeueAfter to a time that fits`
	case "false":
		return ctrl.Result{Requeue: false}, err // want `Result.Requeue is deprecated, and says nothing here, beside RequeueAfter or as false; leave it out`
	case "beside":
		return ctrl.Result{Requeue: true, RequeueAfter: 60e9}, err // want `says nothing here`
	case "behind":
		return ctrl.Result{RequeueAfter: r.Every.RequeueAfter, Requeue: true}, err // want `says nothing here`
	case "computed":
		return ctrl.Result{Requeue: !ready}, err // want `return the error, which comes back`
	case "copied":
		return ctrl.Result{Requeue: r.Every.Requeue, RequeueAfter: r.Every.RequeueAfter}, err // want `says nothing here`
	}
	return r.set(ready), err
}

func (r *Reconciler) set(ready bool) ctrl.Result {
	result := ctrl.Result{}
	if !ready {
		result.Requeue = true // want `return the error, which comes back`
	}
	if r.Every.Requeue { // want `ask for RequeueAfter`
		return r.Every
	}
	if !result.Requeue { // want `ask for RequeueAfter`
		result.Requeue = false // want `return the error, which comes back`
	}
	return result
}
