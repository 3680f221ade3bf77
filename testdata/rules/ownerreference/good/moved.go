package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// Mirror copies a ConfigMap into another namespace without its owners.
func (c *Collector) Mirror(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.SetNamespace(namespace)
	mirror.SetResourceVersion("")
	mirror.SetOwnerReferences(nil)
	return c.Create(ctx, mirror)
}

// doc:end

// New builds its metadata anew.
func (c *Collector) New(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.ObjectMeta = metav1.ObjectMeta{Name: source.Name}
	mirror.Namespace = namespace
	mirror.ResourceVersion = ""
	return c.Create(ctx, mirror)
}

// Place moves an object of its caller, who knows whether it has owners.
func (c *Collector) Place(ctx context.Context, mirror *corev1.ConfigMap, namespace string) error {
	mirror.Namespace = namespace
	mirror.ResourceVersion = ""
	return c.Create(ctx, mirror)
}
