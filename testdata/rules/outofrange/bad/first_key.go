package bad

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
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
	status := db.Object["status"].(map[string]any) // want `db.Object\["status"\].\(map\[string\]any\) panics where there is no "status": nothing asks whether it is there, and whoever writes the object decides; use the form with ok`
	return status["host"].(string), nil            // want `status\["host"\].\(string\) panics where there is no "host"`
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
	return colorOf(settings), nil
}

func colorOf(settings map[string]any) string {
	return settings["color"].(string) // want `settings\["color"\].\(string\) panics where there is no "color"`
}

// Token reads the answer of a server.
func Token(c *http.Client, url string) (string, error) {
	resp, err := c.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	var answer map[string]any
	if err := json.Unmarshal(body, &answer); err != nil {
		return "", err
	}
	return answer["access_token"].(string), nil // want `answer\["access_token"\].\(string\) panics where there is no "access_token": nothing asks whether it is there, and the server may answer something else, such as an error; use the form with ok`
}

// Seats decodes the answer as it comes.
func Seats(c *http.Client, url string) (int, error) {
	resp, err := c.Get(url)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer := make(map[string]any)
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return 0, err
	}
	return int(answer["seats"].(float64)), nil // want `answer\["seats"\].\(float64\) panics`
}
