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

// Sell counts one item more: the status of a new shop is empty, and nothing ever makes the map.
func Sell(ctx context.Context, c client.Client, key client.ObjectKey, item string) error {
	shop := &Shop{}
	if err := c.Get(ctx, key, shop); err != nil {
		return err
	}
	shop.Status.Sold[item]++ // want `shop\.Status\.Sold is nil in a new object, and no code of this package creates it: this assignment panics; create the map first`
	return c.Status().Update(ctx, shop)
}
