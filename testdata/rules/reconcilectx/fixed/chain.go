package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// HelpersBetween has a helper that calls another one.
func (r *Reconciler) HelpersBetween(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return r.between()
}

func (r *Reconciler) between() error {
	if err := r.count(); err != nil {
		return err
	}
	return r.count()
}

func (r *Reconciler) count() error {
	ctx := context.Background()
	for _, list := range []client.ObjectList{&corev1.PodList{}, &corev1.NodeList{}} {
		if err := r.List(ctx, list); err != nil {
			return err
		}
	}
	return nil
}
