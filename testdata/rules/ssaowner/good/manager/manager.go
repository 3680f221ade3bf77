// Package manager is used by a program that has its manager's client name a field owner.
package manager

import (
	"context"

	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler gets that client.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	settings := applycorev1.ConfigMap(req.Name, req.Namespace).WithData(map[string]string{"image": "app"})
	return ctrl.Result{}, r.Apply(ctx, settings, client.ForceOwnership)
}
