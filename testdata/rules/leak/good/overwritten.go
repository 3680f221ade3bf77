package good

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// TailReconciler follows the log of the pod that it saw last.
type TailReconciler struct {
	Follow func(ctx context.Context, pod string)
	lock   sync.Mutex
	stop   context.CancelFunc
}

// doc:begin

// Reconcile follows the pod, and no other any more.
func (r *TailReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.end()
	ctx, cancel := context.WithCancel(context.Background())
	r.stop = cancel
	go r.Follow(ctx, req.Name)
	return ctrl.Result{}, nil
}

func (r *TailReconciler) end() {
	if r.stop != nil {
		r.stop()
	}
}

// doc:end

// Close ends it.
func (r *TailReconciler) Close() {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.end()
}
