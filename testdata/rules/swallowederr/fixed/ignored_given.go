package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// SweepingReconciler deletes pods, and has one place for what goes wrong.
type SweepingReconciler struct {
	client.Client
	Failures int
}

func (r *SweepingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		r.fail(err)
	}
	for i := range pods.Items {
		if err := r.Delete(ctx, &pods.Items[i]); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "unable to delete", "pod", pods.Items[i].Name)
			r.fail(err)
		}
	}
	return ctrl.Result{}, nil
}

// fail counts failures.
func (r *SweepingReconciler) fail(err error) (ctrl.Result, error) {
	r.Failures++
	return ctrl.Result{}, err
}
