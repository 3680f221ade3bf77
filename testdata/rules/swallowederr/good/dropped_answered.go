package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// IdleReconciler takes nodes for busy whose pods it cannot list.
type IdleReconciler struct {
	client.Client
	Stop func(context.Context, string) error
}

func (r *IdleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if r.busy(ctx, req.Name) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Stop(ctx, req.Name)
}

func (r *IdleReconciler) busy(ctx context.Context, node string) bool {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.MatchingFields{"spec.nodeName": node}); err != nil {
		return true
	}
	for _, pod := range pods.Items {
		if pod.Status.Phase == corev1.PodRunning {
			return true
		}
	}
	return false
}
