package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var configMap = schema.GroupVersionKind{Version: "v1", Kind: "ConfigMap"}

// doc:begin

// Read reads an object whose Go type is not known.
func Read(ctx context.Context, c client.Client, key client.ObjectKey) (*unstructured.Unstructured, error) {
	obj := &unstructured.Unstructured{}
	obj.SetGroupVersionKind(configMap)
	return obj, c.Get(ctx, key, obj)
}

// doc:end

// Fields sets apiVersion and kind in the content.
func Fields(ctx context.Context, c client.Client, key client.ObjectKey) error {
	obj := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "ConfigMap"}}
	return c.Get(ctx, key, obj)
}

// Prepared is given to a function first.
func Prepared(ctx context.Context, c client.Client, key client.ObjectKey) error {
	obj := &unstructured.Unstructured{}
	prepare(obj)
	return c.Get(ctx, key, obj)
}

func prepare(obj *unstructured.Unstructured) { obj.SetGroupVersionKind(configMap) }

// Meta names the type of the metadata.
func Meta(ctx context.Context, c client.Client, key client.ObjectKey) error {
	obj := &metav1.PartialObjectMetadata{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"}}
	return c.Get(ctx, key, obj)
}

// Twice knows its type from the second round on: an odd loop, left alone.
func Twice(ctx context.Context, c client.Client, key client.ObjectKey) error {
	obj := &unstructured.Unstructured{}
	var err error
	for range 2 {
		err = c.Get(ctx, key, obj)
		obj.SetGroupVersionKind(configMap)
	}
	return err
}

// Given comes from the caller.
func Given(ctx context.Context, c client.Client, key client.ObjectKey, obj *unstructured.Unstructured) error {
	return c.Get(ctx, key, obj)
}

// Later returns a function that reads.
func Later(c client.Client) func(ctx context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		list := unstructured.UnstructuredList{}
		list.SetGroupVersionKind(configMap)
		if err := c.List(ctx, &list); err != nil {
			return 0, err
		}
		return len(list.Items), nil
	}
}

// Scale reads a subresource: the client finds it by the object alone.
func Scale(ctx context.Context, c client.Client, target *unstructured.Unstructured) (int64, error) {
	scale := &unstructured.Unstructured{}
	if err := c.SubResource("scale").Get(ctx, target, scale); err != nil {
		return 0, err
	}
	replicas, _, err := unstructured.NestedInt64(scale.Object, "spec", "replicas")
	return replicas, err
}

// NamedMeta sets the type beside the name.
func NamedMeta(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var obj metav1.PartialObjectMetadata
	obj.Name, obj.Namespace = key.Name, key.Namespace
	obj.APIVersion, obj.Kind = "v1", "ConfigMap"
	return client.IgnoreNotFound(c.Delete(ctx, &obj))
}

// Named is given its type in the content.
func Named(ctx context.Context, c client.Client, name string) error {
	obj := &unstructured.Unstructured{Object: map[string]any{"data": map[string]any{"size": "1"}}}
	obj.SetName(name)
	obj.Object["apiVersion"] = "v1"
	if err := unstructured.SetNestedField(obj.Object, "ConfigMap", "kind"); err != nil {
		return err
	}
	return c.Create(ctx, obj)
}

// Held has both in a map of its own.
func Held(ctx context.Context, c client.Client, name string) error {
	content := map[string]any{"apiVersion": "v1", "kind": "ConfigMap"}
	obj := &unstructured.Unstructured{Object: content}
	obj.SetName(name)
	return c.Create(ctx, obj)
}
