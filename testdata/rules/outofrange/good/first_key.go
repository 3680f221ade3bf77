package good

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// DatabaseHost reads where a database of another operator is, once that is known.
func DatabaseHost(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (string, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return "", err
	}
	host, _, err := unstructured.NestedString(db.Object, "status", "host")
	return host, err
}

// doc:end

func read(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (*unstructured.Unstructured, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	return db, c.Get(ctx, key, db)
}

// Color uses the form with ok.
func Color(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (string, error) {
	db, err := read(ctx, c, key, kind)
	if err != nil {
		return "", err
	}
	color, _ := db.Object["color"].(string)
	return color, nil
}

// Shade asks whether it is there.
func Shade(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (string, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return "", err
	}
	if db.Object["shade"] == nil {
		return "", nil
	}
	return db.Object["shade"].(string), nil
}

// Token asks for another key first.
func Token(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (string, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return "", err
	}
	if _, failed := db.Object["error"]; failed {
		return "", nil
	}
	return db.Object["token"].(string), nil
}

// Size reads the spec, which each database has.
func Size(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (int64, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return 0, err
	}
	size, _ := db.Object["spec"].(map[string]any)["size"].(int64)
	return size, nil
}

// Title reads what its caller has made.
func Title(page map[string]any) string { return page["title"].(string) }

// Weight fills in what is not there.
func Weight(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (float64, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return 0, err
	}
	if db.Object["weight"] == nil {
		db.Object["weight"] = 1.0
	}
	return db.Object["weight"].(float64), nil
}

// Named reads the name of an object, which each has.
func Named(ctx context.Context, c client.Client, key client.ObjectKey, kind schema.GroupVersionKind) (string, error) {
	db := &unstructured.Unstructured{}
	db.SetGroupVersionKind(kind)
	if err := c.Get(ctx, key, db); err != nil {
		return "", err
	}
	return db.UnstructuredContent()["metadata"].(map[string]any)["name"].(string), nil
}
