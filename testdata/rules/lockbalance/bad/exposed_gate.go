package bad

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// GatedReconciler is kept from reconciling while others have the gate.
type GatedReconciler struct {
	Gate *sync.RWMutex
	Seen string
}

// SetGate takes a gate of others.
func (r *GatedReconciler) SetGate(gate *sync.RWMutex) { r.Gate = gate }

// Reconcile passes the gate; the controller that calls it knows nothing of it.
func (r *GatedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if r.Gate != nil {
		r.Gate.RLock() // want `r\.Gate is read-locked here and nothing in the package unlocks it`
	}
	r.Seen = req.Name
	return ctrl.Result{}, nil
}
