package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Selected has maps that every object has.
func (r *Reconciler) Selected(ctx context.Context, key client.ObjectKey) error {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, key, deployment); err != nil {
		return client.IgnoreNotFound(err)
	}
	deployment.Spec.Template.Labels["tier"] = "web"
	node := &corev1.Node{}
	if err := r.Get(ctx, key, node); err != nil {
		return client.IgnoreNotFound(err)
	}
	node.Labels["tier"] = "web"
	return nil
}

// Grow asks for more room. A claim has to say how much it requests.
func (r *Reconciler) Grow(ctx context.Context, pvc *corev1.PersistentVolumeClaim) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pvc), pvc); err != nil {
		return client.IgnoreNotFound(err)
	}
	pvc.Spec.Resources.Requests[corev1.ResourceStorage] = resource.MustParse("2Gi")
	return r.Update(ctx, pvc)
}
