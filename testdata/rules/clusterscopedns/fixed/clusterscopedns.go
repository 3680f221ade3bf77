// Package bad looks for nodes in a namespace.
package fixed

import (
	"context"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
)

var nodes = schema.GroupVersionResource{Version: "v1", Resource: "nodes"}

// Node reads a node.
func Node(ctx context.Context, c dynamic.Interface, name string) (*unstructured.Unstructured, error) {
	return c.Resource(nodes).Get(ctx, name, metav1.GetOptions{})
}

// Roles lists with the metadata client.
func Roles(ctx context.Context, c metadata.Interface) error {
	_, err := c.Resource(rbacv1.SchemeGroupVersion.WithResource("clusterroles")).List(ctx, metav1.ListOptions{})
	return err
}
