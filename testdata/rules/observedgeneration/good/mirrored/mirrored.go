package mirrored

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// DroneReconciler sets the phase.
type DroneReconciler struct{ client.Client }

func (r *DroneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	drone := &Drone{}
	if err := r.Get(ctx, req.NamespacedName, drone); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if drone.Status.Phase == "Known" {
		return ctrl.Result{}, nil
	}
	drone.Status.Phase = "Known"
	return ctrl.Result{}, r.Status().Update(ctx, drone)
}
