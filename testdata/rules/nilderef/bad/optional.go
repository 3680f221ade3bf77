package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/shops"
)

// doc:begin

// Title returns what the window of a shop says.
func Title(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	shop := &shops.Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return "", err
	}
	return shop.Spec.Window.Title, nil // want `shop.Spec.Window is optional and can be nil: this panics when it is not set; test for nil first`
}

// doc:end

// Signed converts a shop.
func Signed(u *unstructured.Unstructured, titles []string) (bool, error) {
	shop := &shops.Shop{}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(u.Object, shop); err != nil {
		return false, err
	}
	for _, title := range titles {
		if shop.Spec.Sign.Title == title { // want `shop.Spec.Sign is optional and can be nil`
			return true, nil
		}
	}
	return false, nil
}

// Lit counts the lamps that are on.
func Lit(shop *shops.Shop) (n int) {
	for _, floor := range shop.Spec.Floors {
		if floor.Lamp.On { // want `floor.Lamp is optional and can be nil`
			n++
		}
	}
	return n
}
