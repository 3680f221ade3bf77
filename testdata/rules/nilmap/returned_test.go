package nilmap_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/good"
)

// TestReturned writes to maps that functions have returned, where there are none.
func TestReturned(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	c := fake.NewClientBuilder().WithObjects(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}).Build()
	b, g := &bad.Reconciler{Client: c}, &good.Reconciler{Client: c}
	if !panics(func() { _ = b.Configure(t.Context(), key) }) || !panics(func() { _ = b.Choose(t.Context(), key) }) {
		t.Error("bad does not panic")
	}
	for name, run := range map[string]func() error{
		"Configure": func() error { return g.Configure(t.Context(), key) },
		"Refine":    func() error { return g.Refine(t.Context(), key) },
		"Choose":    func() error { return g.Choose(t.Context(), key) },
		"Extend":    func() error { return g.Extend(t.Context(), key) },
	} {
		if err := run(); err != nil {
			t.Errorf("good.%s: %v", name, err)
		}
	}
}
