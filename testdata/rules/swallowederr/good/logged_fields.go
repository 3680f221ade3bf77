package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// FailingReconciler leaves the error to others, among other things.
type FailingReconciler struct {
	client.Client
	Report func(map[string]any)
	Last   map[string]any
}

func (r *FailingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, pod); err != nil {
		r.Report(map[string]any{"pod": pod.Name, "error": err})
		return ctrl.Result{}, nil
	}
	if err := r.Status().Update(ctx, pod); err != nil {
		r.Last = map[string]any{"pod": pod.Name, "error": err}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
