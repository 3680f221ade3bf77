package nilmap_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/good/shops"
)

// TestForget: where an item has an identifier, there is a map.
func TestForget(t *testing.T) {
	scheme := runtime.NewScheme()
	version := schema.GroupVersion{Group: "shops.ctrlvet.dev", Version: "v1"}
	scheme.AddKnownTypes(version, &shops.Shop{})
	metav1.AddToGroupVersion(scheme, version)
	empty := &shops.Shop{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "empty"}}
	full := &shops.Shop{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "full"}, Status: shops.ShopStatus{Items: map[string]shops.Item{"a": {ID: "1"}}}}
	c := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(&shops.Shop{}).WithObjects(empty, full).Build()
	for _, shop := range []*shops.Shop{empty, full} {
		key := client.ObjectKeyFromObject(shop)
		if err := shops.Forget(t.Context(), c, key, "a"); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, shop); err != nil || shop.Status.Items["a"].ID != "" {
			t.Errorf("%v, %v", shop.Status, err)
		}
	}
}
