// Package bad asks for objects without a namespace.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// doc:begin

// Exists reports whether there is a config map of that name in any namespace.
func Exists(ctx context.Context, c kubernetes.Interface, name string) (bool, error) {
	_, err := c.CoreV1().ConfigMaps(metav1.NamespaceAll).Get(ctx, name, metav1.GetOptions{}) // want `ConfigMaps\(""\) asks for a path that does not exist: the call fails with an error that IsNotFound accepts; pass the object's namespace`
	if apierrors.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// doc:end

// Kept keeps the client in a variable.
func Kept(ctx context.Context, c kubernetes.Interface, name string) error {
	maps := c.CoreV1().ConfigMaps("")
	return maps.Delete(ctx, name, metav1.DeleteOptions{}) // want `ConfigMaps\(""\) asks for a path that does not exist`
}

// Create leaves the namespace to the object.
func Create(ctx context.Context, c kubernetes.Interface, cm *corev1.ConfigMap) error {
	_, err := c.CoreV1().ConfigMaps("").Create(ctx, cm, metav1.CreateOptions{}) // want `ConfigMaps\(""\) asks for a path that takes no creations: the server refuses the request; pass the object's namespace`
	return err
}

// Listed looks into the cache.
func Listed(maps corelisters.ConfigMapLister, name string) (*corev1.ConfigMap, error) {
	return maps.ConfigMaps("").Get(name) // want `ConfigMaps\(""\) looks for an object without a namespace, and there is none: Get always returns NotFound; pass the object's namespace`
}

var configMaps = schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}

// Dynamic names no namespace at all.
func Dynamic(ctx context.Context, c dynamic.Interface, name string) error {
	_, err := c.Resource(configMaps).Get(ctx, name, metav1.GetOptions{}) // want `configmaps without Namespace asks for a path that does not exist`
	return err
}

// DynamicEmpty names an empty one.
func DynamicEmpty(ctx context.Context, c dynamic.Interface, name string) error {
	resource := corev1.SchemeGroupVersion.WithResource("configmaps")
	return c.Resource(resource).Namespace("").Delete(ctx, name, metav1.DeleteOptions{}) // want `configmaps in Namespace\(""\) asks for a path that does not exist`
}

// Nameless asks for no object.
func Nameless(ctx context.Context, c kubernetes.Interface) error {
	_, err := c.CoreV1().ConfigMaps("default").Get(ctx, "", metav1.GetOptions{}) // want `the name is empty: the client refuses the request \("resource name may not be empty"\)`
	return err
}
