package bad

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Retry returns the error of the last try, and not the one that was tested.
func (r *Reconciler) Retry(ctx context.Context, pod *corev1.Pod) (err error) {
	getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	for range 3 {
		if err = r.Start(ctx, pod); err != nil {
			ctrl.LoggerFrom(ctx).Error(getErr, "cannot start the pod") // want `getErr comes from another call: err was tested, and is lost; pass it to Error`
		}
		err = errors.Join(getErr, r.Update(ctx, pod))
	}
	return
}

// Named returns the failure before by its name, but that of the remedy is told nowhere.
func (r *Reconciler) Named(ctx context.Context, pod *corev1.Pod) (err error) {
	if err = r.Start(ctx, pod); err != nil {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot delete the pod") // want `err comes from another call: deleteErr was tested, and is lost; pass it to Error`
		}
	}
	return
}

// Conflict has asked for the kind of the error before, before something else failed.
func (r *Reconciler) Conflict(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); apierrors.IsConflict(err) {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot delete the pod") // want `err comes from another call: deleteErr was tested, and is lost; pass it to Error`
			return errors.New("cannot delete the pod")
		}
	}
	return nil
}
