package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Read reads an object whose Go type is not known.
func Read(ctx context.Context, c client.Client, key client.ObjectKey) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{}
	return obj, c.Get(ctx, key, obj) // want `obj has no apiVersion and kind, so that the client cannot find its resource and always fails; call SetGroupVersionKind first`
}

// doc:end

// ReadMeta reads the metadata alone.
func ReadMeta(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var obj metav1.PartialObjectMetadata
	return c.Get(ctx, key, &obj) // want `obj has no apiVersion and kind`
}

// ReadAll reads a list.
func ReadAll(ctx context.Context, c client.Client) (int, error) {
	list := new(unstructured.UnstructuredList)
	err := c.List(ctx, list) // want `list has no apiVersion and kind`
	return len(list.Items), err
}

// Create creates nothing.
func Create(ctx context.Context, c client.Client) error {
	return c.Create(ctx, &unstructured.Unstructured{}) // want `Unstructured has no apiVersion and kind`
}

// NamedMeta sets the fields.
func NamedMeta(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var obj metav1.PartialObjectMetadata
	obj.Name, obj.Namespace = key.Name, key.Namespace
	return c.Delete(ctx, &obj) // want `obj has no apiVersion and kind`
}

// Named creates nothing, either.
func Named(ctx context.Context, c client.Client, name string) error {
	obj := &unstructured.Unstructured{}
	obj.SetName(name)
	obj.SetLabels(map[string]string{"app": name})
	return c.Create(ctx, obj) // want `obj has no apiVersion and kind`
}

// Spec has content, and no kind.
func Spec(ctx context.Context, c client.Client, name string) error {
	obj := &unstructured.Unstructured{Object: map[string]any{"data": map[string]any{"size": "1"}}}
	obj.SetName(name)
	if err := unstructured.SetNestedField(obj.Object, "2", "data", "other"); err != nil {
		return err
	}
	obj.Object["immutable"] = true
	return c.Create(ctx, obj) // want `obj has no apiVersion and kind`
}
