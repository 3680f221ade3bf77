package nilderef_test

import (
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestErrorText asks errors that are nil for their text.
func TestErrorText(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	c := fake.NewClientBuilder().WithObjects(pod).Build()
	req := reconcile.Request{NamespacedName: types.NamespacedName{Name: "shop"}}
	for name, f := range map[string]func(){
		"Reconcile": func() { _, _ = (&bad.Counter{Client: c}).Reconcile(t.Context(), req) },
		"Both":      func() { _ = bad.Both(nil, nil) },
		"Texts":     func() { bad.Texts(nil) },
	} {
		if !panics(f) {
			t.Errorf("bad: %s does not panic", name)
		}
	}
	counter := &good.Counter{Client: c}
	if _, err := counter.Reconcile(t.Context(), req); err == nil {
		t.Error("good: too many pods are no error")
	}
	if err := counter.Again(t.Context(), pod); err != nil {
		t.Error(err)
	}
	if text := counter.Later(t.Context(), pod); text != "" {
		t.Error(text)
	}
	if text := good.CheckedText(nil, func() error { return errors.New("no") }); text != "no" {
		t.Error(text)
	}
}
