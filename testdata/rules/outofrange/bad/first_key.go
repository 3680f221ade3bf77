package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// DatabaseHost reads where a database of another operator is.
func DatabaseHost(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (string, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return "", err
	}
	status := db.Object["status"].(map[string]any) // want `db.Object\["status"\].\(map\[string\]any\) panics for an object without "status"; use the form with ok`
	return status["host"].(string), nil            // want `status\["host"\].\(string\) panics for an object without "host"`
}

// doc:end

// Color is given a list, whose length it tests.
func Color(ctx context.Context, c client.Client, kind schema.GroupVersionKind) (string, error) {
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(kind)
	if err := c.List(ctx, list); err != nil || len(list.Items) == 0 {
		return "", err
	}
	spec := list.Items[0].Object["spec"].(map[string]any)
	return spec["color"].(string), nil // want `spec\["color"\].\(string\) panics for an object without "color"`
}
