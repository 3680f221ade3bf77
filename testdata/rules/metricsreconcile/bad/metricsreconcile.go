// Package bad sleeps although the context has ended.
package bad

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

// Reconcile waits before the request is done.
func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) { // want:related `this context may end first`
	time.Sleep(r.Wait) // want `time.Sleep goes on after the context of Reconcile has ended` // want:blocking `time.Sleep blocks a reconcile worker`
	return reconcile.Result{}, ctx.Err()
}

// doc:end
