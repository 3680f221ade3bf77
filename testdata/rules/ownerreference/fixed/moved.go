package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// Mirror copies a ConfigMap into another namespace with its owners.
func (c *Collector) Mirror(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.SetNamespace(namespace)
	mirror.SetResourceVersion("")
	return c.Create(ctx, mirror)
}
