package shops

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Forget takes the identifier from an item that has one, and so is there.
func Forget(ctx context.Context, c client.Client, key client.ObjectKey, name string) error {
	shop := &Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return err
	}
	items := shop.Status.Items
	if items[name].ID == "" {
		return nil
	}
	item := shop.Status.Items[name]
	item.ID = ""
	shop.Status.Items[name] = item
	return c.Status().Update(ctx, shop)
}
