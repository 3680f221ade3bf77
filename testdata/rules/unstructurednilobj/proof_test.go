package unstructurednilobj_test

import (
	"fmt"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructurednilobj/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructurednilobj/good"
)

// TestProof shows that a write to the content of an empty object panics, and
// that good stores it.
func TestProof(t *testing.T) {
	for name, f := range map[string]func(){
		"new":       func() { _, _ = bad.New(3) },
		"element":   func() { bad.Element() },
		"allocated": func() { bad.Allocated(map[string]string{"app": "web"}) },
		"value":     func() { bad.Value() },
	} {
		func() {
			defer func() {
				if r := recover(); fmt.Sprint(r) != "assignment to entry in nil map" {
					t.Errorf("%s: %v", name, r)
				}
			}()
			f()
		}()
	}
	obj, err := good.New(3)
	if err != nil || obj.Object["spec"].(map[string]any)["replicas"] != int64(3) {
		t.Errorf("good: %v, %v", obj, err)
	}
	if obj, err := good.Typed(3); err != nil || obj.GetKind() != "App" {
		t.Errorf("good typed: %v, %v", obj, err)
	}
	if obj, err := good.Decoded([]byte(`{"apiVersion":"v1","kind":"App"}`)); err != nil || obj.GetKind() != "App" {
		t.Errorf("good decoded: %v, %v", obj, err)
	}
	if good.Assigned(map[string]any{}).GetKind() != "App" || good.Filled().GetKind() != "App" || good.Guarded().GetKind() != "App" {
		t.Error("good: no kind")
	}
	if good.Rounds([]string{"a", "b"}).GetName() != "b" {
		t.Error("good: no name")
	}
	good.Given(obj)
}
