package bad

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/shops"
)

// loadShop reads a shop for others.
func loadShop(ctx context.Context, c client.Client, key client.ObjectKey) (*shops.Shop, error) {
	shop := &shops.Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return nil, err
	}
	return shop, nil
}

// checkShop refuses a number below zero, and takes a shop without one.
func checkShop(shop *shops.Shop) error {
	var errs []error
	if r := shop.Spec.Replicas; r != nil && *r < 0 {
		errs = append(errs, errors.New("replicas must not be negative"))
	}
	if len(shop.Spec.Floors) == 0 {
		errs = append(errs, errors.New("a shop has a floor"))
	}
	return errors.Join(errs...)
}

// Served looks at the field in a helper of a helper.
func Served(ctx context.Context, c client.Client, key client.ObjectKey, ready int32) (bool, error) {
	shop, err := loadShop(ctx, c, key)
	if err != nil {
		return false, err
	}
	if err := checkShop(shop); err != nil {
		return false, err
	}
	return enough(shop, ready), nil
}

func enough(shop *shops.Shop, ready int32) bool {
	return ready >= *shop.Spec.Replicas // want `shop.Spec.Replicas is optional and can be nil: this panics when it is not set; test for nil first`
}
