// Package good stops waiting when the context ends.
package good

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Reconciler waits for the outside world.
type Reconciler struct {
	Wait time.Duration
}

// doc:begin

// Reconcile waits before the request is done, unless the context ends.
func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	select {
	case <-time.After(r.Wait):
		return reconcile.Result{}, nil
	case <-ctx.Done():
		return reconcile.Result{}, ctx.Err()
	}
}

// doc:end

// Settle has no context that could end.
func (r *Reconciler) Settle() {
	time.Sleep(r.Wait)
}

// Later returns a function that runs elsewhere.
func (r *Reconciler) Later(context.Context) func() {
	return func() { time.Sleep(r.Wait) }
}
