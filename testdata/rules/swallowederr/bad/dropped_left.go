package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// LeftReconciler returns the errors but NotFound of the first call alone.
type LeftReconciler struct{ client.Client }

func (r *LeftReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, req.NamespacedName, pod)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	err = r.List(ctx, &corev1.PodList{})
	if err != nil {
		return ctrl.Result{}, nil // want `the error of List is dropped`
	}
	return ctrl.Result{}, r.stop(ctx, pod)
}

// stop asks what is left after another call.
func (r *LeftReconciler) stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Delete(ctx, pod)
	if getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); client.IgnoreNotFound(getErr) != nil {
		return getErr
	} else if err != nil {
		return nil // want `the error of Delete is dropped`
	}
	return r.Update(ctx, pod)
}
