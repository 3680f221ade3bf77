package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Scale sends the deployment as it was.
func (r *Reconciler) Scale(ctx context.Context, dep *appsv1.Deployment, replicas int32) error {
	next := dep.DeepCopy()
	next.Spec.Replicas = &replicas // want `next\.Spec\.Replicas is lost: next is a copy that is neither sent, returned nor read afterwards; use it, or change the original`
	return r.Update(ctx, dep)
}

// doc:end

// Host changes a copy of the spec.
func Host(pod *corev1.Pod, name string) {
	spec := pod.Spec
	spec.NodeName = name // want `spec\.NodeName is lost: spec is a copy`
}

// After sets what the request before it should have had.
func (r *Reconciler) After(ctx context.Context, dep *appsv1.Deployment) error {
	next := dep.DeepCopy()
	next.Labels = map[string]string{"app": dep.Name}
	if err := r.Update(ctx, next); err != nil {
		return err
	}
	next.Annotations = map[string]string{"app": dep.Name} // want `next\.Annotations is lost`
	return nil
}
