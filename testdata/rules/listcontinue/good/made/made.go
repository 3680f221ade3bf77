// Package made is used by a program that tells its manager how to make the client.
package made

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler gets that client.
type Reconciler struct {
	client.Client
	Pods int
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
