package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/good/shops"
)

// Close marks a kind whose webhook fills the annotations of every object.
func Close(ctx context.Context, c client.Client, key client.ObjectKey) error {
	shop := &shops.Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return client.IgnoreNotFound(err)
	}
	shop.Annotations["state"] = "closed"
	return c.Update(ctx, shop)
}
