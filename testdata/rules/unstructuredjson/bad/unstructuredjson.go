// Package bad puts Go values into unstructured objects as they are.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Scale sets the number of replicas.
func Scale(app *unstructured.Unstructured, replicas int32) error {
	return unstructured.SetNestedField(app.Object, replicas, "spec", "replicas") // want `an int32 in an unstructured object panics in DeepCopy \("cannot deep copy int32"\): use int64`
}

// New returns an application.
func New(name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1",
		"kind":       "App",
		"metadata":   map[string]any{"name": name},
		"spec": map[string]any{
			"replicas": 3, // want `an int in an unstructured object panics`
		},
	}}
}

// doc:end

// Hosts stores a list of strings.
func Hosts(app *unstructured.Unstructured, hosts []string) error {
	return unstructured.SetNestedField(app.Object, hosts, "spec", "hosts") // want `a \[\]string in an unstructured object panics .*: use SetNestedStringSlice`
}

// Labels stores a map of strings.
func Labels(app *unstructured.Unstructured, labels map[string]string) error {
	return unstructured.SetNestedField(app.Object, labels, "metadata", "labels") // want `a map\[string\]string in .*: use SetNestedStringMap`
}

// Phase stores a string with a name of its own.
func Phase(app *unstructured.Unstructured, pod *corev1.Pod) {
	app.Object["status"] = map[string]any{"phase": pod.Status.Phase} // want `a v1.PodPhase in .*: use string`
}

// Deeper changes what lies in the content.
func Deeper(app *unstructured.Unstructured) {
	app.Object["spec"].(map[string]any)["paused"] = corev1.ConditionTrue // want `a v1.ConditionStatus in .*: use string`
	spec := app.Object["spec"].(map[string]any)
	spec["ratio"] = float32(0.5) // want `a float32 in .*: use float64`
	if meta, ok := app.Object["metadata"].(map[string]any); ok {
		meta["generation"] = 1 // want `an int in .*: use int64`
	}
}

// Ports builds a list in a variable.
func Ports(app *unstructured.Unstructured, ports []int) error {
	var list []any
	for _, p := range ports {
		list = append(list, p) // want `an int in an unstructured object panics`
	}
	return unstructured.SetNestedSlice(app.Object, list, "spec", "ports")
}

// Template builds a map in a variable.
func Template(app *unstructured.Unstructured) error {
	template := map[string]any{
		"args": []string{"--once"}, // want `a \[\]string in .*: use \[\]any`
	}
	template["retries"] = 2 // want `an int in an unstructured object panics`
	return unstructured.SetNestedMap(app.Object, template, "spec", "template")
}

// Selector takes its content from a function.
func Selector(app *unstructured.Unstructured) error {
	return unstructured.SetNestedMap(app.Object, selector(), "spec", "selector")
}

func selector() map[string]any {
	return map[string]any{
		"matchLabels": map[string]string{"app": "web"}, // want `a map\[string\]string in .*: use map\[string\]any`
	}
}

// Resources holds a struct.
func Resources(app *unstructured.Unstructured, resources corev1.ResourceRequirements) {
	content := map[string]any{"resources": resources} // want `a v1.ResourceRequirements in .*: use a map\[string\]any, as ToUnstructured makes`
	app.SetUnstructuredContent(content)
}

// Copy copies by itself.
func Copy(weight uint8) map[string]any {
	return runtime.DeepCopyJSON(map[string]any{"weight": weight}) // want `a uint8 in .*: use int64`
}

// Keep reads an object, sends it, and keeps a copy.
func Keep(ctx context.Context, apps dynamic.ResourceInterface, name string) (*unstructured.Unstructured, error) {
	app, err := apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	app.Object["replicas"] = 0 // want `an int in an unstructured object panics in DeepCopy`
	if _, err := apps.Update(ctx, app, metav1.UpdateOptions{}); err != nil {
		return nil, err
	}
	return app.DeepCopy(), nil
}

// Install makes an object, sends it, and hands it on to who may copy it.
func Install(ctx context.Context, apps dynamic.ResourceInterface, seen chan<- *unstructured.Unstructured) error {
	app := &unstructured.Unstructured{Object: map[string]any{"replicas": 3}} // want `an int in an unstructured object panics in DeepCopy`
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
	app.Object["hosts"] = []string{host} // want `a \[\]string in an unstructured object panics in DeepCopy`
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
		"replicas": 3, // want `an int in an unstructured object panics in DeepCopy`
	}}
}

// Launch fills an object and copies it before it sends it.
func Launch(ctx context.Context, c client.Client, labels map[string]string) error {
	app := &unstructured.Unstructured{}
	launched(app, labels)
	return c.Create(ctx, app.DeepCopy())
}

func launched(app *unstructured.Unstructured, labels map[string]string) {
	app.SetUnstructuredContent(map[string]any{"metadata": map[string]any{"labels": labels}}) // want `a map\[string\]string in an unstructured object panics in DeepCopy`
}
