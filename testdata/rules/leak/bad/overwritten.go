package bad

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

// Reconcile follows the pod.
func (r *TailReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	ctx, cancel := context.WithCancel(context.Background()) // want `each Reconcile stores another cancel function in stop without calling the one before: what that could end goes on for ever`
	r.stop = cancel                                         // want:related `stored here, where the earlier one is`
	go r.Follow(ctx, req.Name)
	return ctrl.Result{}, nil
}

// Close ends it.
func (r *TailReconciler) Close() {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.stop != nil {
		r.stop()
	}
}

// doc:end
