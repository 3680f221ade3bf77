package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// DeleteEach deletes what there is of several objects.
func DeleteEach(ctx context.Context, c client.Client, objects ...client.Object) error {
	for _, obj := range objects {
		err := c.Get(ctx, client.ObjectKeyFromObject(obj), obj)
		if apierrors.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		if err := c.Delete(ctx, obj); err != nil {
			return err
		}
	}
	return nil
}

// doc:end

// JobsReconciler deletes two config maps.
type JobsReconciler struct{ client.Client }

func (r *JobsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, name := range []string{"before", "after"} {
		if err := r.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: name}}); client.IgnoreNotFound(err) != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Required waits for objects that it does not change.
func Required(ctx context.Context, c client.Client, objects ...client.Object) error {
	for _, obj := range objects {
		if err := c.Get(ctx, client.ObjectKeyFromObject(obj), obj); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return nil
}

// First says whether it has deleted one, and which.
func First(ctx context.Context, c client.Client, objects ...client.Object) (client.Object, error) {
	for _, obj := range objects {
		if err := c.Delete(ctx, obj); apierrors.IsNotFound(err) {
			return nil, nil
		} else if err == nil {
			return obj, nil
		}
	}
	return nil, nil
}

// Retried deletes one object, and tries it several times.
func Retried(ctx context.Context, c client.Client, obj client.Object) (err error) {
	for range 3 {
		if err = c.Delete(ctx, obj); apierrors.IsNotFound(err) {
			return nil
		}
	}
	return err
}

// Ordered has a reason.
func Ordered(ctx context.Context, c client.Client, objects ...client.Object) error {
	for _, obj := range objects {
		if err := c.Delete(ctx, obj); apierrors.IsNotFound(err) {
			// on purpose: they are created in this order: behind the first that is missing there are none
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}
