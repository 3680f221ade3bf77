// Package bad puts Go values into unstructured objects as they are.
package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scale sets the number of replicas.
func Scale(app *unstructured.Unstructured, replicas int32) error {
	return unstructured.SetNestedField(app.Object, int64(replicas), "spec", "replicas")
}

// New returns an application.
func New(name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1",
		"kind":       "App",
		"metadata":   map[string]any{"name": name},
		"spec": map[string]any{
			"replicas": int64(3),
		},
	}}
}

// Hosts stores a list of strings.
func Hosts(app *unstructured.Unstructured, hosts []string) error {
	return unstructured.SetNestedStringSlice(app.Object, hosts, "spec", "hosts")
}

// Labels stores a map of strings.
func Labels(app *unstructured.Unstructured, labels map[string]string) error {
	return unstructured.SetNestedStringMap(app.Object, labels, "metadata", "labels")
}

// Phase stores a string with a name of its own.
func Phase(app *unstructured.Unstructured, pod *corev1.Pod) {
	app.Object["status"] = map[string]any{"phase": string(pod.Status.Phase)}
}

// Deeper changes what lies in the content.
func Deeper(app *unstructured.Unstructured) {
	app.Object["spec"].(map[string]any)["paused"] = string(corev1.ConditionTrue)
	spec := app.Object["spec"].(map[string]any)
	spec["ratio"] = float64(float32(0.5))
	if meta, ok := app.Object["metadata"].(map[string]any); ok {
		meta["generation"] = int64(1)
	}
}

// Ports builds a list in a variable.
func Ports(app *unstructured.Unstructured, ports []int) error {
	var list []any
	for _, p := range ports {
		list = append(list, int64(p))
	}
	return unstructured.SetNestedSlice(app.Object, list, "spec", "ports")
}

// Template builds a map in a variable.
func Template(app *unstructured.Unstructured) error {
	template := map[string]any{
		"args": []any{"--once"},
	}
	template["retries"] = int64(2)
	return unstructured.SetNestedMap(app.Object, template, "spec", "template")
}

// Selector takes its content from a function.
func Selector(app *unstructured.Unstructured) error {
	return unstructured.SetNestedMap(app.Object, selector(), "spec", "selector")
}

func selector() map[string]any {
	return map[string]any{
		"matchLabels": map[string]any{"app": "web"},
	}
}

// Resources holds a struct.
func Resources(app *unstructured.Unstructured, resources corev1.ResourceRequirements) {
	content := map[string]any{"resources": resources}
	app.SetUnstructuredContent(content)
}

// Copy copies by itself.
func Copy(weight uint8) map[string]any {
	return runtime.DeepCopyJSON(map[string]any{"weight": int64(weight)})
}

// Keep reads an object, sends it, and keeps a copy.
func Keep(ctx context.Context, apps dynamic.ResourceInterface, name string) (*unstructured.Unstructured, error) {
	app, err := apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	app.Object["replicas"] = int64(0)
	if _, err := apps.Update(ctx, app, metav1.UpdateOptions{}); err != nil {
		return nil, err
	}
	return app.DeepCopy(), nil
}

// Install makes an object, sends it, and hands it on to who may copy it.
func Install(ctx context.Context, apps dynamic.ResourceInterface, seen chan<- *unstructured.Unstructured) error {
	app := &unstructured.Unstructured{Object: map[string]any{"replicas": int64(3)}}
	if _, err := apps.Create(ctx, app, metav1.CreateOptions{}); err != nil {
		return err
	}
	seen <- app
	return nil
}

// Convert keeps what it answers, other than a conversion webhook does by itself.
func Convert(obj *unstructured.Unstructured, version string) (*unstructured.Unstructured, error) {
	converted := obj.DeepCopy()
	converted.SetAPIVersion(version)
	addHosts(converted, obj.GetName())
	return converted, nil
}

func addHosts(app *unstructured.Unstructured, host string) {
	app.Object["hosts"] = []any{host}
	last = app.DeepCopy()
}

var last *unstructured.Unstructured

// Ensure copies what it has made before it sends it.
func Ensure(ctx context.Context, c client.Client, name string) error {
	app := made(name)
	before := app.DeepCopy()
	if err := c.Create(ctx, app); err != nil {
		return err
	}
	last = before
	return nil
}

func made(name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"metadata": map[string]any{"name": name},
		"replicas": int64(3),
	}}
}

// Launch fills an object and copies it before it sends it.
func Launch(ctx context.Context, c client.Client, labels map[string]string) error {
	app := &unstructured.Unstructured{}
	launched(app, labels)
	return c.Create(ctx, app.DeepCopy())
}

func launched(app *unstructured.Unstructured, labels map[string]string) {
	app.SetUnstructuredContent(map[string]any{"metadata": map[string]any{"labels": labels}})
}
