package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Scale sends the copy.
func (r *Reconciler) Scale(ctx context.Context, dep *appsv1.Deployment, replicas int32) error {
	next := dep.DeepCopy()
	next.Spec.Replicas = &replicas
	return r.Update(ctx, next)
}

// doc:end

// Host puts the spec back.
func Host(pod *corev1.Pod, name string) {
	spec := pod.Spec
	spec.NodeName = name
	pod.Spec = spec
}

// Pointer changes the spec itself.
func Pointer(pod *corev1.Pod, name string) {
	spec := &pod.Spec
	spec.NodeName = name
}

// Either changes one of two.
func Either(dep, other *appsv1.Deployment, first bool) *appsv1.Deployment {
	next := dep.DeepCopy()
	if !first {
		next = other
	}
	next.Labels = map[string]string{"app": dep.Name}
	return other
}
