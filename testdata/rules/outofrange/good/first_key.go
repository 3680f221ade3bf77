package good

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
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

// Color reads a setting that users write in JSON.
func Color(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var config corev1.ConfigMap
	if err := c.Get(ctx, key, &config); err != nil {
		return "", err
	}
	var settings map[string]any
	if err := json.Unmarshal([]byte(config.Data["settings"]), &settings); err != nil {
		return "", err
	}
	color, ok := settings["color"].(string)
	if !ok {
		return "", errors.New("no color")
	}
	return color, nil
}

// Shade asks whether it is there.
func Shade(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var config corev1.ConfigMap
	if err := c.Get(ctx, key, &config); err != nil {
		return "", err
	}
	var settings map[string]any
	if err := json.Unmarshal([]byte(config.Data["settings"]), &settings); err != nil {
		return "", err
	}
	if settings["shade"] == nil {
		return "", nil
	}
	return settings["shade"].(string), nil
}

// Token looks for an error first.
func Token(c *http.Client, url string) (string, error) {
	resp, err := c.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	answer := make(map[string]any)
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return "", err
	}
	if text, failed := answer["error"]; failed {
		return "", fmt.Errorf("refused: %v", text)
	}
	return answer["access_token"].(string), nil
}

// Seats makes an error of a panic.
func Seats(c *http.Client, url string) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("no seats: %v", r)
		}
	}()
	resp, err := c.Get(url)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer := make(map[string]any)
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return 0, err
	}
	return int(answer["seats"].(float64)), nil
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
func Weight(ctx context.Context, c client.Client, key client.ObjectKey) (float64, error) {
	var config corev1.ConfigMap
	if err := c.Get(ctx, key, &config); err != nil {
		return 0, err
	}
	var settings map[string]any
	if err := json.Unmarshal([]byte(config.Data["settings"]), &settings); err != nil {
		return 0, err
	}
	if settings["weight"] == nil {
		settings["weight"] = 1.0
	}
	return settings["weight"].(float64), nil
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
