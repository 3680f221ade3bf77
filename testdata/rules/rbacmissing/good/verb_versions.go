package good

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var (
	networkingVersion = schema.GroupVersion{Group: "networking.k8s.io", Version: "v1"}
	storageVersion    = schema.GroupVersion{Group: "storage.k8s.io", Version: "v1"}
)

// NodeOfVersion reads an object by the second of two versions.
func (c *Classes) NodeOfVersion(ctx context.Context, name string) error {
	node := &unstructured.Unstructured{}
	node.SetGroupVersionKind(storageVersion.WithKind("CSINode"))
	return c.Client.Get(ctx, client.ObjectKey{Name: name}, node)
}

// ClassOfVersion updates one by the first.
func (c *Classes) ClassOfVersion(ctx context.Context, name string) error {
	class := &unstructured.Unstructured{}
	class.SetGroupVersionKind(networkingVersion.WithKind("IngressClass"))
	class.SetName(name)
	return c.Client.Update(ctx, class)
}
