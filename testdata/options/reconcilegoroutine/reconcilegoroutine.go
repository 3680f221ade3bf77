// Package reconcilegoroutine holds code for the form of the rule that is off
// unless asked for.
package reconcilegoroutine

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Reconciler starts work and comes back for it.
type Reconciler struct {
	Work func(ctx context.Context, name string)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go r.Work(ctx, req.Name)
	go r.run(ctx, req.Name) // want `each reconcile starts another goroutine and does not wait for it`
	return ctrl.Result{}, r.both(ctx, req.Name)
}

func (r *Reconciler) run(ctx context.Context, name string) { r.Work(ctx, name) }

func (r *Reconciler) both(ctx context.Context, name string) error {
	var group sync.WaitGroup
	group.Go(func() { r.Work(ctx, name) })
	group.Wait()
	return nil
}
