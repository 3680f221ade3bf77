package queueforget_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/proof/bubble"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/good"
)

// TestEvents brings three events, none of which failed: bad counts them, and the item is
// not there at once.
func TestEvents(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	bubble.Test(t, func(t *testing.T) {
		counting, plain := newQueue(), newQueue()
		for _, h := range []interface {
			OnAdd(any, bool)
			OnUpdate(any, any)
			OnDelete(any)
		}{(&bad.Enqueuer{Queue: counting}).Handler(), (&good.Enqueuer{Queue: plain}).Handler()} {
			h.OnAdd(pod, false)
			h.OnUpdate(pod, pod)
			h.OnDelete(pod)
		}
		if n, ready := counting.NumRequeues("default/web"), counting.Len(); n != 3 || ready != 0 {
			t.Errorf("bad: %d failures, %d ready; want 3 and none", n, ready)
		}
		if n, ready := plain.NumRequeues("default/web"), plain.Len(); n != 0 || ready != 1 {
			t.Errorf("good: %d failures, %d ready; want none and 1", n, ready)
		}
		counting.ShutDown()
		plain.ShutDown()
	})
}
