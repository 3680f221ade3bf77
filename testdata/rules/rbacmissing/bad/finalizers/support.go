package finalizers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// +kubebuilder:rbac:groups="",resources=podtemplates,verbs=get;list;watch

// Template reads a PodTemplate. What lacks the finalizers is the other file.
func (t *Templates) Template(ctx context.Context, key client.ObjectKey) (*corev1.PodTemplate, error) {
	template := &corev1.PodTemplate{}
	err := t.Client.Get(ctx, key, template)
	return template, err
}
