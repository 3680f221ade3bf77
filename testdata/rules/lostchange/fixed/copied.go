package fixed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
)

// Scale sends the deployment as it was.
func (r *Reconciler) Scale(ctx context.Context, dep *appsv1.Deployment, replicas int32) error {
	next := dep.DeepCopy()
	next.Spec.Replicas = &replicas
	return r.Update(ctx, dep)
}

// Host changes a copy of the spec.
func Host(pod *corev1.Pod, name string) {
	spec := pod.Spec
	spec.NodeName = name
}

// After sets what the request before it should have had.
func (r *Reconciler) After(ctx context.Context, dep *appsv1.Deployment) error {
	next := dep.DeepCopy()
	next.Labels = map[string]string{"app": dep.Name}
	if err := r.Update(ctx, next); err != nil {
		return err
	}
	next.Annotations = map[string]string{"app": dep.Name}
	return nil
}
