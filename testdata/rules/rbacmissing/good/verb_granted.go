package good

import (
	"context"

	networkingv1 "k8s.io/api/networking/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin
// What is read from the cache is listed and watched; get is not asked for.

// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingressclasses,verbs=list;watch;create;update
// +kubebuilder:rbac:groups=storage.k8s.io,resources=csinodes,verbs=get
// +kubebuilder:rbac:groups=networking.k8s.io,resources=ipaddresses,verbs=delete

// Class reads an IngressClass from the cache.
func (c *Classes) Class(ctx context.Context, name string) (*networkingv1.IngressClass, error) {
	class := &networkingv1.IngressClass{}
	err := c.Get(ctx, client.ObjectKey{Name: name}, class)
	return class, err
}

// Node reads one CSINode from the API server: get is enough.
func (c *Classes) Node(ctx context.Context, name string) (*storagev1.CSINode, error) {
	node := &storagev1.CSINode{}
	err := c.live.Get(ctx, client.ObjectKey{Name: name}, node)
	return node, err
}

// doc:end

// Create and change an IngressClass.
func (c *Classes) Create(ctx context.Context, name string) error {
	class := &networkingv1.IngressClass{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: networkingv1.IngressClassSpec{Controller: "example.com/c"}}
	if err := c.Client.Create(ctx, class); err != nil {
		return err
	}
	class.Labels = map[string]string{"changed": "yes"}
	return c.save(ctx, class)
}

// Release deletes an IPAddress.
func (c *Classes) Release(ctx context.Context, name string) error {
	return c.set.NetworkingV1().IPAddresses().Delete(ctx, name, metav1.DeleteOptions{})
}
