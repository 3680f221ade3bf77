// Package sharedstate holds code for the form of the rule that is off unless
// asked for.
package sharedstate

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Reconciler has as many workers as the manager is configured for.
type Reconciler struct {
	lock     sync.Mutex
	attempts map[string]int
	failures map[string]int
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.attempts[req.String()]++ // want `r\.attempts is a map that is changed without a lock while MaxConcurrentReconciles may let several reconciles run at once`
	r.lock.Lock()
	defer r.lock.Unlock()
	r.failures[req.String()]++
	return ctrl.Result{}, nil
}
