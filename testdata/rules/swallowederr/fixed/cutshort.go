package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

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

// JobsReconciler deletes two config maps.
type JobsReconciler struct{ client.Client }

func (r *JobsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, name := range []string{"before", "after"} {
		if err := r.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: name}}); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
	}
	return ctrl.Result{}, nil
}

// CreateAll creates what is missing of several objects.
func CreateAll(ctx context.Context, c client.Client, objects ...client.Object) error {
	for i := range objects {
		if err := c.Create(ctx, objects[i]); err != nil {
			if apierrors.IsAlreadyExists(err) {
				continue
			}
			return err
		}
	}
	return nil
}
