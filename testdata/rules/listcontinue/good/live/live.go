// Package live makes its client itself.
package live

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// LiveReconciler reads from the API server.
type LiveReconciler struct {
	client.Client
	Pods int
}

// NewLive makes the client that the reconciler has.
func NewLive(cfg *rest.Config) (*LiveReconciler, error) {
	c, err := client.New(cfg, client.Options{})
	return &LiveReconciler{Client: c}, err
}

func (r *LiveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
