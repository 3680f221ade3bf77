package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Named returns the failure before by its name, since the remedy failed, too.
func (r *Reconciler) Named(ctx context.Context, pod *corev1.Pod) (err error) {
	if err = r.Start(ctx, pod); err != nil {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot start the pod, nor delete it")
			return
		}
	}
	return nil
}

// Behind tells what was known before, and returns the error that was tested by its name.
func (r *Reconciler) Behind(ctx context.Context, pod *corev1.Pod) (err error) {
	getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err = r.Start(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(getErr, "the pod may not be there")
	}
	return
}

// Deferred has its result in a variable that a deferred literal reads.
func (r *Reconciler) Deferred(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() { ctrl.LoggerFrom(ctx).Info("done", "failed", err != nil) }()
	getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err = r.Start(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(getErr, "the pod may not be there")
	}
	return
}

// AtEnd returns the error that was tested, or the one before, in other words.
func (r *Reconciler) AtEnd(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if pod.Name != "" {
		getErr := err
		if err = r.Start(ctx, pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(getErr, "the pod may not be there")
		}
	}
	return fmt.Errorf("starting %s: %w", pod.Name, err)
}
