package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Result is the project's own type: nothing ignores its RequeueAfter.
type Result struct {
	Requeue      bool
	RequeueAfter time.Duration
}

// Worker has a method named Reconcile that controller-runtime never calls.
type Worker struct {
	Registry Registry
}

func (w *Worker) Reconcile(ctx context.Context, req ctrl.Request) (Result, error) {
	if err := w.Registry.Register(ctx, req.Name); err != nil {
		return Result{Requeue: true, RequeueAfter: retryInterval}, err
	}
	return Result{}, nil
}

// Run honours the delay of a failed pass.
func (w *Worker) Run(ctx context.Context, req ctrl.Request) error {
	for {
		result, err := w.Reconcile(ctx, req)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(result.RequeueAfter):
		}
	}
}
