package good

import (
	"context"
	"errors"

	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/shops"
)

func loadShop(ctx context.Context, c client.Client, key client.ObjectKey) (*shops.Shop, error) {
	shop := &shops.Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return nil, err
	}
	return shop, nil
}

// countedShop refuses a shop without a number, with several other mistakes.
func countedShop(shop *shops.Shop) error {
	var errs []error
	if shop.Spec.Replicas == nil || *shop.Spec.Replicas < 0 {
		errs = append(errs, errors.New("replicas must not be negative, and must be there"))
	}
	if len(shop.Spec.Floors) == 0 {
		errs = append(errs, errors.New("a shop has a floor"))
	}
	return errors.Join(errs...)
}

// Served comes to the field only when the shop was not refused.
func Served(ctx context.Context, c client.Client, key client.ObjectKey, ready int32) (bool, error) {
	shop, err := loadShop(ctx, c, key)
	if err != nil {
		return false, err
	}
	if err := countedShop(shop); err != nil {
		return false, err
	}
	return enough(shop, ready), nil
}

func enough(shop *shops.Shop, ready int32) bool { return ready >= *shop.Spec.Replicas }

// ServedByDefault reads a number, or else one.
func ServedByDefault(ctx context.Context, c client.Client, key client.ObjectKey, ready int32) (bool, error) {
	shop, err := loadShop(ctx, c, key)
	if err != nil {
		return false, err
	}
	return ready >= ptr.Deref(shop.Spec.Replicas, 1), nil
}
