package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// IdleReconciler takes nodes for idle whose pods it cannot list.
type IdleReconciler struct {
	client.Client
	Stop func(context.Context, string) error
}

func (r *IdleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if r.busy(ctx, req.Name) || r.kept(ctx, req.Name) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Stop(ctx, req.Name)
}

func (r *IdleReconciler) busy(ctx context.Context, node string) bool {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.MatchingFields{"spec.nodeName": node}); err != nil {
		return false // want `busy returns the same`
	}
	for _, pod := range pods.Items {
		if pod.Status.Phase == corev1.PodRunning {
			return true
		}
	}
	return false
}

func (r *IdleReconciler) kept(ctx context.Context, node string) bool {
	claims := &corev1.PersistentVolumeClaimList{}
	if err := r.List(ctx, claims, client.MatchingLabels{"node": node}); err != nil {
		log.FromContext(ctx).Error(err, "unable to list the claims")
		return false // want:swallowederr/logged `the error of List is only logged, and kept returns the same as if nothing were there`
	}
	return len(claims.Items) > 0
}
