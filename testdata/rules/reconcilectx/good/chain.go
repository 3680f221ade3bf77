package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// HelpersBetween has a helper that calls another one.
func (r *Reconciler) HelpersBetween(ctx context.Context) error { return r.between(ctx) }

func (r *Reconciler) between(ctx context.Context) error {
	for _, list := range []client.ObjectList{&corev1.PodList{}, &corev1.NodeList{}} {
		if err := r.List(ctx, list); err != nil {
			return err
		}
	}
	return nil
}

// doc:end
