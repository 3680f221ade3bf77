package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ListReconciler deletes what a cached list holds.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var claims corev1.PersistentVolumeClaimList
	if err := r.List(ctx, &claims, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for _, claim := range claims.Items {
		if err := r.Delete(ctx, &claim); err != nil { // want `a cached list may still contain what the last reconcile deleted: Delete then returns NotFound, and the rest is skipped; ignore it`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
