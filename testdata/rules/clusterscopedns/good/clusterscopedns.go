// Package good knows which resources lie in a namespace.
package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
)

var nodes = schema.GroupVersionResource{Version: "v1", Resource: "nodes"}

// doc:begin

// Node reads a node.
func Node(ctx context.Context, c dynamic.Interface, name string) (*unstructured.Unstructured, error) {
	return c.Resource(nodes).Get(ctx, name, metav1.GetOptions{})
}

// doc:end

// Empty has a namespace that is empty.
func Empty(ctx context.Context, c dynamic.Interface, name string) (*unstructured.Unstructured, error) {
	return c.Resource(nodes).Namespace("").Get(ctx, name, metav1.GetOptions{})
}

// Given may get an empty namespace.
func Given(ctx context.Context, c dynamic.Interface, namespace, name string) (*unstructured.Unstructured, error) {
	return c.Resource(nodes).Namespace(namespace).Get(ctx, name, metav1.GetOptions{})
}

// Any gets the resource, too.
func Any(ctx context.Context, c dynamic.Interface, gvr schema.GroupVersionResource, name string) (*unstructured.Unstructured, error) {
	return c.Resource(gvr).Namespace("default").Get(ctx, name, metav1.GetOptions{})
}

// Pods lie in a namespace, foos perhaps.
func Pods(ctx context.Context, c dynamic.Interface) error {
	if _, err := c.Resource(schema.GroupVersionResource{Version: "v1", Resource: "pods"}).Namespace("default").List(ctx, metav1.ListOptions{}); err != nil {
		return err
	}
	_, err := c.Resource(schema.GroupVersionResource{Group: "demo.ctrlvet.dev", Version: "v1", Resource: "foos"}).Namespace("default").List(ctx, metav1.ListOptions{})
	return err
}
