package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
)

// FollowReconciler looks after each object until the context of Reconcile is done,
// which is when the manager stops.
type FollowReconciler struct{ Reconciler }

func (r *FollowReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go r.follow(ctx) // want `each reconcile starts another goroutine that loops until the process ends: the context it waits for is not done when Reconcile returns`
	return ctrl.Result{}, nil
}

func (r *FollowReconciler) follow(ctx context.Context) {
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			r.Probes.Add(1)
		}
	}
}

// RepeatReconciler hands it to a loop of package wait, in a helper.
type RepeatReconciler struct{ Reconciler }

func (r *RepeatReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.repeat(ctx)
	return ctrl.Result{}, nil
}

func (r *RepeatReconciler) repeat(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(context.Context) { r.Probes.Add(1) }, 10*time.Millisecond) // want `each reconcile starts another goroutine that loops until the process ends`
}

// RangeReconciler ranges over a ticker, which Stop does not close.
type RangeReconciler struct{ Reconciler }

func (r *RangeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	go func() { // want:reconcilegoroutine/endless `each reconcile starts another goroutine that never ends`
		for range ticker.C {
			r.Probes.Add(1)
		}
	}()
	return ctrl.Result{}, nil
}
