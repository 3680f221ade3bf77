// Package shops counts what shops sell.
package shops

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Shop is an object of the operator.
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status ShopStatus `json:"status,omitempty"`
}

// ShopStatus says what a shop has sold.
type ShopStatus struct {
	Sold map[string]int `json:"sold,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (s *Shop) DeepCopyObject() runtime.Object {
	out := *s
	out.ObjectMeta = *s.ObjectMeta.DeepCopy()
	return &out
}

// Sell makes the map with the first item.
func Sell(ctx context.Context, c client.Client, key client.ObjectKey, item string) error {
	shop := &Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return err
	}
	if shop.Status.Sold == nil {
		shop.Status.Sold = make(map[string]int)
	}
	shop.Status.Sold[item]++
	return c.Status().Update(ctx, shop)
}

// Refund looks at what Sell has made.
func Refund(ctx context.Context, c client.Client, key client.ObjectKey, item string) error {
	shop := &Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return err
	}
	shop.Status.Sold[item]--
	return c.Status().Update(ctx, shop)
}
