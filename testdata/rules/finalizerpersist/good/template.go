package good

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Run gives the pods that it makes a finalizer, by a function that adds it where it is missing.
func Run(ctx context.Context, c client.Client, key client.ObjectKey, create func(corev1.PodTemplateSpec) error) error {
	stored := &corev1.PodTemplate{}
	if err := c.Get(ctx, key, stored); err != nil {
		return client.IgnoreNotFound(err)
	}
	template := stored.Template.DeepCopy()
	template.Finalizers = withFinalizer(template.Finalizers)
	if len(template.Spec.Containers) == 0 {
		return nil
	}
	return create(*template)
}

func withFinalizer(finalizers []string) []string {
	if slices.Contains(finalizers, dataFinalizer) {
		return finalizers
	}
	return append(finalizers, dataFinalizer)
}
