package bad

import (
	"context"

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
	return c.Status().Update(ctx, foo) // want `foo has the UID of the stored object and not its resourceVersion: Status\(\).Update fails whenever another one was stored since; copy ResourceVersion as well, or change the object that was read`
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
	return c.Update(ctx, built) // want `built has the UID of the stored object and not its resourceVersion: Update fails` // want:specreplace `was built here and has no resourceVersion`
}

func adopt(built, stored *demov1.Foo) {
	meta := stored.ObjectMeta
	built.UID = meta.UID
	built.CreationTimestamp = meta.CreationTimestamp
}
