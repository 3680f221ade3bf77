// Package disabled leaves Claims out of the cache.
package disabled

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// NewManager makes a manager whose client asks the API server for Claims.
func NewManager(cfg *rest.Config, options ctrl.Options) (ctrl.Manager, error) {
	options.Client.Cache = &client.CacheOptions{DisableFor: []client.Object{&corev1.PersistentVolumeClaim{}}}
	return ctrl.NewManager(cfg, options)
}

// DisabledReconciler pages through the API server.
type DisabledReconciler struct {
	client.Client
	Claims int
}

func (r *DisabledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claims := &corev1.PersistentVolumeClaimList{}
	for r.Claims = 0; ; {
		if err := r.List(ctx, claims, client.InNamespace(req.Name), client.Limit(2), client.Continue(claims.Continue)); err != nil {
			return ctrl.Result{}, err
		}
		r.Claims += len(claims.Items)
		if claims.Continue == "" {
			return ctrl.Result{}, nil
		}
	}
}
