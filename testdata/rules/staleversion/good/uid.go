package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SaveHeld writes the status of an object that its caller has held for a while.
func SaveHeld(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	stored := &demov1.Foo{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(foo), stored); err != nil {
		return err
	}
	foo.SetUID(stored.GetUID())
	foo.SetResourceVersion(stored.GetResourceVersion())
	return c.Status().Update(ctx, foo)
}

// SaveBuilt writes an object that was made here, with a part of the stored metadata.
func SaveBuilt(ctx context.Context, c client.Client, key client.ObjectKey, image string) error {
	stored := &demov1.Foo{}
	if err := c.Get(ctx, key, stored); err != nil {
		return err
	}
	built := &demov1.Foo{}
	built.Name, built.Namespace = key.Name, key.Namespace
	built.Spec.Image = image
	adopt(built, stored)
	return c.Update(ctx, built)
}

func adopt(built, stored *demov1.Foo) {
	meta := stored.ObjectMeta
	built.UID = meta.UID
	built.ResourceVersion = meta.ResourceVersion
}

// SaveConfig writes a kind that the API server takes without a version.
func SaveConfig(ctx context.Context, c client.Client, key client.ObjectKey) error {
	stored := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, stored); err != nil {
		return err
	}
	built := &corev1.ConfigMap{}
	built.Name, built.Namespace, built.UID = key.Name, key.Namespace, stored.UID
	return c.Update(ctx, built)
}
