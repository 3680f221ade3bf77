// Package resulterr holds code for the form of the rule that is off unless
// asked for.
package resulterr

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler polls, whether the pass failed or not.
type Reconciler struct {
	Register func(ctx context.Context, name string) error
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Register(ctx, req.Name)
	switch req.Namespace {
	case "tail":
		return ctrl.Result{RequeueAfter: time.Hour}, r.Register(ctx, req.Name) // want `RequeueAfter is ignored whenever the error is not nil`
	case "ignored":
		return ctrl.Result{RequeueAfter: time.Hour}, client.IgnoreNotFound(err)
	case "nil":
		return ctrl.Result{RequeueAfter: time.Hour}, nil
	}
	if err == nil {
		return ctrl.Result{RequeueAfter: time.Hour}, err
	}
	_, err = time.Parse(time.RFC3339, req.Name)
	return ctrl.Result{RequeueAfter: time.Hour}, err // want `RequeueAfter is ignored whenever the error is not nil`
}
