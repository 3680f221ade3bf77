package unstructuredlostwrite_test

import (
	"reflect"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredlostwrite/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredlostwrite/good"
)

func object() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"metadata": map[string]any{
			"labels": map[string]any{"app": "web", "example.version": "v1"}, "annotations": map[string]any{"old": "x"},
			"finalizers":      []any{"a"},
			"ownerReferences": []any{map[string]any{"name": "o", "uid": "1", "kind": "K", "apiVersion": "v1", "blockOwnerDeletion": true}},
		},
		"data": map[string]any{"config.yaml": "a: b"},
		"spec": map[string]any{"replicas": int64(3), "containers": []any{map[string]any{"image": "old"}}},
	}}
}

// TestProof shows that what bad writes never reaches the object, and that good's
// writes do.
func TestProof(t *testing.T) {
	change := func(f func(*unstructured.Unstructured) error) bool {
		obj := object()
		if err := f(obj); err != nil {
			t.Error(err)
		}
		return !reflect.DeepEqual(obj, object())
	}
	none := func(f func(*unstructured.Unstructured)) func(*unstructured.Unstructured) error {
		return func(u *unstructured.Unstructured) error { f(u); return nil }
	}
	for name, f := range map[string]func(*unstructured.Unstructured) error{
		"own": none(bad.Own), "pause": bad.Pause,
		"image":    func(u *unstructured.Unstructured) error { return bad.Image(u, "new") },
		"drop":     none(func(u *unstructured.Unstructured) { bad.Drop(u, "old") }),
		"finalize": none(func(u *unstructured.Unstructured) { bad.Finalize(u, "b") }),
		"orphan":   none(bad.Orphan),
	} {
		if change(f) {
			t.Errorf("bad %s changed the object", name)
		}
	}
	for name, f := range map[string]func(*unstructured.Unstructured) error{
		"own": none(good.Own), "pause": good.Pause, "live": good.Live,
		"image": func(u *unstructured.Unstructured) error { return good.Image(u, "new") },
	} {
		if !change(f) {
			t.Errorf("good %s did not change the object", name)
		}
	}
	if n, found, err := bad.Replicas(object()); n != 0 || found || err != nil {
		t.Errorf("bad replicas: %d, %v, %v", n, found, err)
	}
	if n, found, err := good.Field(object()); n != 3 || !found || err != nil {
		t.Errorf("good field: %d, %v, %v", n, found, err)
	}
	obj := object()
	if err := bad.Generation(obj, metav1.Condition{ObservedGeneration: 2}); err != nil {
		t.Error(err)
	}
	if status := obj.Object["status"].(map[string]any); status["observed.generation"] != int64(2) {
		t.Errorf("status %v", status)
	}
	if v, file := good.Version(object()); v != "v1" || file != "a: b" {
		t.Errorf("version %q, file %q", v, file)
	}
	registries := map[string]any{"auths": map[string]any{"registry.example.com": map[string]any{"auth": "secret"}}}
	if token, found, err := good.Token(registries); token != "secret" || !found || err != nil {
		t.Errorf("token %q, %v, %v", token, found, err)
	}
}
