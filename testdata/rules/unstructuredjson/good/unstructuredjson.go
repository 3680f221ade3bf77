// Package good puts into unstructured objects what JSON has.
package good

import (
	"context"
	"encoding/json"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// doc:begin

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
			"ratio":    0.5,
			"paused":   false,
			"hosts":    []any{"a.example.com"},
			"owner":    nil,
		},
	}}
}

// doc:end

// Hosts and labels have functions of their own.
func Hosts(app *unstructured.Unstructured, hosts []string, labels map[string]string) error {
	if err := unstructured.SetNestedStringSlice(app.Object, hosts, "spec", "hosts"); err != nil {
		return err
	}
	return unstructured.SetNestedStringMap(app.Object, labels, "metadata", "labels")
}

// Phase is a string once it is converted.
func Phase(app *unstructured.Unstructured, pod *corev1.Pod) {
	app.Object["status"] = map[string]any{"phase": string(pod.Status.Phase), "code": json.Number("3")}
}

// Resources are converted.
func Resources(app *unstructured.Unstructured, resources corev1.ResourceRequirements) error {
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(&resources)
	if err != nil {
		return err
	}
	app.Object["resources"] = content
	return nil
}

// Patch is a map that only becomes JSON.
func Patch(replicas int) ([]byte, error) {
	return json.Marshal(map[string]any{"spec": map[string]any{"replicas": replicas}})
}

// Any stores what somebody else chose.
func Any(app *unstructured.Unstructured, value any) error {
	return unstructured.SetNestedField(app.Object, value, "spec", "value")
}

// Replaced holds Go values for a while only.
func Replaced(app *unstructured.Unstructured) error {
	var spec any = map[string]int{"replicas": 3}
	data, err := json.Marshal(spec)
	if err != nil {
		return err
	}
	spec = nil
	if err := json.Unmarshal(data, &spec); err != nil {
		return err
	}
	numbers := spec.(map[string]any)
	numbers["replicas"] = int64(numbers["replicas"].(float64))
	return unstructured.SetNestedField(app.Object, spec, "spec")
}

// Twice assigns a variable twice.
func Twice(app *unstructured.Unstructured) error {
	content := map[string]any{"replicas": 3}
	content = normalized(content)
	return unstructured.SetNestedMap(app.Object, content, "spec")
}

func normalized(in map[string]any) map[string]any {
	out := make(map[string]any)
	for k, v := range in {
		if n, ok := v.(int); ok {
			out[k] = int64(n)
		}
	}
	return out
}

// Endpoint is a map with a name, which it loses where a map is asked for.
type Endpoint map[string]any

func (e Endpoint) content() map[string]any { return e }

// Monitor stores such maps.
func Monitor(app *unstructured.Unstructured, endpoints []Endpoint) error {
	var list []any
	for _, e := range endpoints {
		var content map[string]any = e
		list = append(list, e.content(), content)
	}
	return unstructured.SetNestedSlice(app.Object, list, "spec", "endpoints")
}

// Whole makes one the content.
func Whole(e Endpoint) *unstructured.Unstructured {
	app := &unstructured.Unstructured{Object: e}
	app.SetUnstructuredContent(e)
	return app
}

// Pause reads an object and sends it as it is: nothing copies it.
func Pause(ctx context.Context, apps dynamic.ResourceInterface, name string) error {
	app, err := apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil || app == nil {
		return err
	}
	spec, ok := app.Object["spec"].(map[string]any)
	if !ok {
		return nil
	}
	spec["replicas"] = 0
	_, err = apps.Update(ctx, app, metav1.UpdateOptions{})
	return err
}

// Install makes an object and sends it as it is.
func Install(ctx context.Context, apps dynamic.ResourceInterface, name string, hosts []string) error {
	app := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1",
		"kind":       "App",
		"spec":       map[string]any{"replicas": 3},
	}}
	app.SetName(name)
	app.Object["status"] = map[string]any{"hosts": hosts}
	_, err := apps.Create(ctx, app, metav1.CreateOptions{})
	return err
}

// Convert answers a conversion webhook, which makes JSON of what it gets.
func Convert(obj *unstructured.Unstructured, version string) (*unstructured.Unstructured, error) {
	converted := obj.DeepCopy()
	converted.SetAPIVersion(version)
	if err := addHosts(converted, obj.GetName()); err != nil {
		return nil, err
	}
	setReplicas(converted)
	return converted, nil
}

func addHosts(app *unstructured.Unstructured, host string) error {
	spec, ok := app.Object["spec"].(map[string]any)
	if !ok {
		return errors.New("no spec")
	}
	spec["hosts"] = []string{host}
	return nil
}

func setReplicas(app *unstructured.Unstructured) { app.Object["replicas"] = 3 }

// Ensure creates what a function makes, and goes on with what the server has made of it.
func Ensure(ctx context.Context, c client.Client, name string, labels map[string]string) (*unstructured.Unstructured, error) {
	app := made(name, labels)
	if err := c.Create(ctx, &app); err != nil {
		return nil, err
	}
	return app.DeepCopy(), nil
}

func made(name string, labels map[string]string) unstructured.Unstructured {
	var app = unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1",
		"kind":       "App",
		"metadata":   map[string]any{"labels": labels},
	}}
	app.SetName(name)
	return app
}

// Apply sends what a function returns as it makes it.
func Apply(ctx context.Context, c client.Client, name string) error {
	app := literal(name)
	app.SetNamespace("shop")
	return c.Create(ctx, app)
}

func literal(name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1",
		"kind":       "App",
		"metadata":   map[string]any{"name": name},
		"spec":       map[string]any{"replicas": 3},
	}}
}

// Launch fills an object in a function of its own, gives it an owner, tells of it and sends it.
func Launch(ctx context.Context, c client.Client, events record.EventRecorder, owner client.Object, labels map[string]string) error {
	app := &unstructured.Unstructured{}
	fill(app, labels)
	app.SetNamespace(owner.GetNamespace())
	if err := controllerutil.SetControllerReference(owner, app, c.Scheme()); err != nil {
		return err
	}
	events.Event(app, "Normal", "Launch", "the application starts")
	return c.Create(ctx, app)
}

func fill(app *unstructured.Unstructured, labels map[string]string) {
	timeout := int64(len(labels))
	content := app.UnstructuredContent()
	content["spec"] = map[string]any{"timeout": &timeout}
	content["metadata"] = map[string]any{"generateName": "app-", "labels": labels}
	app.SetUnstructuredContent(content)
}
