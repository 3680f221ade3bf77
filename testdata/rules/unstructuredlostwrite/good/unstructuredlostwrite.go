// Package good stores what it changes.
package good

import (
	"encoding/json"
	"reflect"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Own labels the object.
func Own(obj *unstructured.Unstructured) {
	labels := obj.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels["app.kubernetes.io/managed-by"] = "shop"
	obj.SetLabels(labels)
}

// doc:end

// Pause sets a field.
func Pause(obj *unstructured.Unstructured) error {
	spec, found, err := unstructured.NestedMap(obj.Object, "spec")
	if err != nil || !found {
		return err
	}
	spec["paused"] = true
	return unstructured.SetNestedMap(obj.Object, spec, "spec")
}

// Image changes all containers.
func Image(obj *unstructured.Unstructured, image string) error {
	containers, _, err := unstructured.NestedSlice(obj.Object, "spec", "containers")
	if err != nil {
		return err
	}
	for _, c := range containers {
		if container, ok := c.(map[string]any); ok {
			container["image"] = image
		}
	}
	return unstructured.SetNestedSlice(obj.Object, containers, "spec", "containers")
}

// Live writes to what NestedFieldNoCopy returns.
func Live(obj *unstructured.Unstructured) error {
	field, _, err := unstructured.NestedFieldNoCopy(obj.Object, "spec")
	if spec, ok := field.(map[string]any); ok {
		spec["paused"] = true
	}
	return err
}

// Interface may be a typed object, whose map it changes.
func Interface(obj client.Object) {
	labels := obj.GetLabels()
	labels["app"] = "web"
}

// Content leaves fields out of what it returns.
func Content(obj *unstructured.Unstructured) (map[string]any, error) {
	spec, _, err := unstructured.NestedMap(obj.Object, "spec")
	delete(spec, "paused")
	return spec, err
}

// Same compares without one field.
func Same(a, b *unstructured.Unstructured) bool {
	left, _, _ := unstructured.NestedMap(a.Object, "spec")
	right, _, _ := unstructured.NestedMap(b.Object, "spec")
	delete(left, "paused")
	delete(right, "paused")
	return reflect.DeepEqual(left, right)
}

// Patch sends the copy.
func Patch(obj *unstructured.Unstructured) ([]byte, error) {
	annotations := obj.GetAnnotations()
	annotations["seen"] = "true"
	return json.Marshal(annotations)
}

// Count uses the copy as a set.
func Count(obj *unstructured.Unstructured, names []string) int {
	labels := obj.GetLabels()
	missing := 0
	for _, name := range names {
		if _, ok := labels[name]; !ok {
			missing++
		}
		labels[name] = ""
	}
	return missing
}

// Later gives the copy to a literal.
func Later(obj *unstructured.Unstructured) func() {
	labels := obj.GetLabels()
	labels["app"] = "web"
	return func() { obj.SetLabels(labels) }
}

// Version reads a label whose name has a dot, and a file of a ConfigMap.
func Version(obj *unstructured.Unstructured) (string, string) {
	version, _, _ := unstructured.NestedString(obj.Object, "metadata", "labels", "example.version")
	file, _, _ := unstructured.NestedString(obj.Object, "data", "config.yaml")
	return version, file
}

// Options has keys with dots of its own.
func Options(obj *unstructured.Unstructured) (bool, error) {
	if err := unstructured.SetNestedMap(obj.Object, map[string]any{"spec.template": true}, "status"); err != nil {
		return false, err
	}
	v, _, err := unstructured.NestedBool(obj.Object, "status", "spec.template")
	return v, err
}

// Field passes each field.
func Field(obj *unstructured.Unstructured) (int64, bool, error) {
	return unstructured.NestedInt64(obj.Object, "spec", "replicas")
}

// Token reads what is no API object: the names of registries are keys.
func Token(config map[string]any) (string, bool, error) {
	return unstructured.NestedString(config, "auths", "registry.example.com", "auth")
}

// Kinds asks of what kind each value is.
func Kinds(obj *unstructured.Unstructured) (texts int) {
	labels := obj.GetAnnotations()
	spec, _, _ := unstructured.NestedMap(obj.Object, "spec")
	switch v := spec["replicas"].(type) {
	case string:
		texts = len(v) + len(labels)
	}
	return texts
}
