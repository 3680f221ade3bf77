// Package disabled leaves Pods out of the cache.
package disabled

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// NewManager makes a manager whose client asks the API server for Pods.
func NewManager(cfg *rest.Config, options ctrl.Options) (ctrl.Manager, error) {
	options.Client.Cache = &client.CacheOptions{DisableFor: []client.Object{&corev1.Pod{}}}
	return ctrl.NewManager(cfg, options)
}

// DisabledReconciler pages through the API server.
type DisabledReconciler struct {
	client.Client
	Pods int
}

func (r *DisabledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	for r.Pods = 0; ; {
		if err := r.List(ctx, pods, client.InNamespace(req.Name), client.Limit(2), client.Continue(pods.Continue)); err != nil {
			return ctrl.Result{}, err
		}
		r.Pods += len(pods.Items)
		if pods.Continue == "" {
			return ctrl.Result{}, nil
		}
	}
}
