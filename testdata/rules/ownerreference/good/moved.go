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

// mirrorMade copies what this package makes itself: it never had an owner.
func (c *Collector) mirrorMade(ctx context.Context, settings *corev1.ConfigMap) error {
	mirror := settings.DeepCopy()
	mirror.Namespace = "mirrors"
	mirror.ResourceVersion = ""
	return c.Create(ctx, mirror)
}

// Settings writes the settings, and a mirror of them.
func (c *Collector) Settings(ctx context.Context, text string) error {
	settings := madeSettings(text)
	if err := c.Create(ctx, settings); err != nil {
		return err
	}
	return c.mirrorMade(ctx, settings)
}

func madeSettings(text string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "settings", Namespace: "shop"}, Data: map[string]string{"text": text}}
}

// Duplicate copies a ConfigMap under another name, in the same namespace.
func (c *Collector) Duplicate(ctx context.Context, source *corev1.ConfigMap) error {
	twin := source.DeepCopy()
	twin.Name = source.Name + "-twin"
	twin.Namespace = source.Namespace
	twin.ResourceVersion = ""
	return c.Create(ctx, twin)
}

// Drop deletes the copy of a ConfigMap that another namespace has.
func (c *Collector) Drop(ctx context.Context, source *corev1.ConfigMap, namespace string) error {
	mirror := source.DeepCopy()
	mirror.SetNamespace(namespace)
	mirror.SetResourceVersion("")
	return c.Delete(ctx, mirror)
}
