package good

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
)

// FollowReconciler looks after each object for a while.
type FollowReconciler struct {
	Probes atomic.Int64
	While  time.Duration
}

func (r *FollowReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, r.While)
	go func() {
		defer cancel()
		wait.UntilWithContext(ctx, func(context.Context) { r.Probes.Add(1) }, 10*time.Millisecond)
	}()
	return ctrl.Result{}, nil
}

// CountReconciler ends its loop when it has counted, or the manager stops.
type CountReconciler struct {
	Probes atomic.Int64
}

func (r *CountReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go r.count(ctx, 3)
	return ctrl.Result{}, nil
}

func (r *CountReconciler) count(ctx context.Context, n int) {
	for i := 0; ; i++ {
		if i == n {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Millisecond):
			r.Probes.Add(1)
		}
	}
}
