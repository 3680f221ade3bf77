package nilderef_test

import (
	"testing"

	appsv1 "k8s.io/api/apps/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestInside runs the branches that a nil pointer leads to.
func TestInside(t *testing.T) {
	for name, f := range map[string]func(){
		"Noticed":         func() { bad.Noticed(nil, "shop") },
		"Tolerated":       func() { bad.Tolerated(newPod()) },
		"Chosen":          func() { _, _ = bad.Chosen(&appsv1.Deployment{}) },
		"OwnerKind":       func() { bad.OwnerKind(newPod()) },
		"ImageIn":         func() { bad.ImageIn(nil, "shop") },
		"ImageUnlessGone": func() { bad.ImageUnlessGone(nil) },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	if image := good.Noticed(nil, "shop"); image != "" {
		t.Errorf("good.Noticed: %q", image)
	}
	if labels := good.SelectorOf(&appsv1.Deployment{}); labels != nil {
		t.Errorf("good.SelectorOf: %v", labels)
	}
	apps := map[string]*demov1.Foo{"shop": {Spec: demov1.FooSpec{Image: "shop:1"}}}
	if image := good.FirstImage(apps, []string{"web", "shop"}); image != "shop:1" {
		t.Errorf("good.FirstImage: %q", image)
	}
}
