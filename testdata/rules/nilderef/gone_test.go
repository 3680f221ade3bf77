package nilderef_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// podHandlers calls what it is given as lasso does: testdata/frameworks has lasso itself do it.
type podHandlers struct {
	change, remove []func(string, *corev1.Pod) (*corev1.Pod, error)
}

func (h *podHandlers) OnChange(_ context.Context, _ string, sync func(string, *corev1.Pod) (*corev1.Pod, error)) {
	h.change = append(h.change, sync)
}

func (h *podHandlers) OnRemove(_ context.Context, _ string, sync func(string, *corev1.Pod) (*corev1.Pod, error)) {
	h.remove = append(h.remove, sync)
}

// TestGone: once its object was deleted, a handler gets the key alone.
func TestGone(t *testing.T) {
	wrong, right := &podHandlers{}, &podHandlers{}
	(&bad.Hosts{Of: map[string]string{}}).Register(t.Context(), wrong)
	(&good.Hosts{Of: map[string]string{}}).Register(t.Context(), right)
	for i, sync := range wrong.change {
		if !panics(func() { _, _ = sync("default/a", nil) }) {
			t.Errorf("bad: handler %d does not panic", i)
		}
	}
	for i, sync := range right.change {
		if panics(func() { _, _ = sync("default/a", nil) }) {
			t.Errorf("good: handler %d panics", i)
		}
	}
	for _, sync := range append(right.change, right.remove...) {
		if panics(func() { _, _ = sync("default/a", newPod()) }) {
			t.Error("good: panics with an object")
		}
	}
}
