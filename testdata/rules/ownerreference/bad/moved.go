package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Mirror copies a ConfigMap into another namespace with its owners.
func (c *Collector) Mirror(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.SetNamespace(namespace) // want `the object is moved to another namespace with its owner references: the garbage collector finds no such owner there and deletes it`
	mirror.SetResourceVersion("")
	return c.Create(ctx, mirror)
}

// doc:end
