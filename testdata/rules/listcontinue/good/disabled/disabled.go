// Package disabled leaves Ranges out of the cache.
package disabled

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// NewManager makes a manager whose client asks the API server for LimitRanges.
func NewManager(cfg *rest.Config, options ctrl.Options) (ctrl.Manager, error) {
	options.Client.Cache = &client.CacheOptions{DisableFor: []client.Object{&corev1.LimitRange{}}}
	return ctrl.NewManager(cfg, options)
}

// DisabledReconciler pages through the API server.
type DisabledReconciler struct {
	client.Client
	Ranges int
}

func (r *DisabledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ranges := &corev1.LimitRangeList{}
	for r.Ranges = 0; ; {
		if err := r.List(ctx, ranges, client.InNamespace(req.Name), client.Limit(2), client.Continue(ranges.Continue)); err != nil {
			return ctrl.Result{}, err
		}
		r.Ranges += len(ranges.Items)
		if ranges.Continue == "" {
			return ctrl.Result{}, nil
		}
	}
}
