package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// NotMeant has comments and names beside its errors, and none says that one is to be dropped.
type NotMeant struct{ client.Client }

func (r *NotMeant) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	// Try to mark the pod, and clean up the old mark.
	if err := r.Update(ctx, pod); err != nil {
		logger.Error(err, "unable to update the pod")
		// Without the mark the pod stays in the service.
		return ctrl.Result{}, err
	}
	if err := r.Update(ctx, pod); err != nil {
		// continue with the status
		logger.Error(err, "transient error, skipping the pod")
		return ctrl.Result{}, err
	}
	if err := r.Update(ctx, pod); err != nil {
		logger.Error(err, "unable to update")
		return ctrl.Result{}, err
	}
	if err := r.cleanupPods(ctx, pod); err != nil {
		logger.Error(err, "unable to clean up")
		return ctrl.Result{}, err
	}
	if err := r.validatePod(ctx, pod); err != nil {
		logger.Error(err, "unable to validate")
		return ctrl.Result{}, err
	}
	if _, err := r.closeAll(ctx); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *NotMeant) cleanupPods(ctx context.Context, pod *corev1.Pod) error {
	return r.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(pod.Namespace))
}

func (r *NotMeant) validatePod(ctx context.Context, pod *corev1.Pod) error {
	return r.Get(ctx, client.ObjectKey{Name: pod.Namespace}, &corev1.Namespace{})
}

func (r *NotMeant) closeAll(ctx context.Context) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods); err != nil {
		// TODO: say more of it; the caller looks at what there is
		return nil, err
	}
	return pods, nil
}
