package tombstone_test

import (
	"fmt"
	"maps"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/tombstone/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/tombstone/good"
)

const panics = "interface conversion: interface {} is cache.DeletedFinalStateUnknown, not *v1.Pod"

var (
	pod       = &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	tombstone = cache.DeletedFinalStateUnknown{Key: "default/web", Obj: pod}
)

// TestProof gives every handler a tombstone: bad panics, or still knows the pod
// afterwards; good has forgotten it.
func TestProof(t *testing.T) {
	c := &bad.Controller{}
	want := map[string]string{"method": panics, "helper": panics, "returned": panics, "assigned": panics, "own": panics, "declared": panics,
		"panicking filter": panics, "unseen filter": panics, "unwrapped": panics}
	handlers := c.Panicking(func(any) bool { return true })
	maps.Copy(handlers, c.Losing())
	for name, h := range handlers {
		c.Known = map[string]bool{"web": true}
		if got := deliver(h, tombstone); got != want[name] {
			t.Errorf("bad, %s: panic %q, want %q", name, got, want[name])
		}
		if !c.Known["web"] {
			t.Errorf("bad, %s: the delete arrived", name)
		}
	}
	g := &good.Controller{}
	correct := g.Handlers()
	correct["method"], correct["switch"] = g.Deleting(), g.Checking()
	for name, h := range correct {
		for _, obj := range []any{pod, tombstone} {
			g.Known = map[string]bool{"web": true}
			if got := deliver(h, obj); got != "" || g.Known["web"] {
				t.Errorf("good, %s, %T: panic %q, known %v", name, obj, got, g.Known)
			}
		}
	}
}

func deliver(h cache.ResourceEventHandler, obj any) (panicked string) {
	defer func() {
		if r := recover(); r != nil {
			panicked = fmt.Sprint(r)
		}
	}()
	h.OnDelete(obj)
	return ""
}

// TestQueued: after a delete that was missed the worker would have had something to forget.
func TestQueued(t *testing.T) {
	for _, gone := range []any{pod, tombstone} {
		c := fake.NewClientBuilder().Build()
		b := &bad.Mirror{Client: c, Queue: newQueue(t), Seen: map[string]bool{"web": true}}
		b.Queueing().OnDelete(gone)
		for b.Queue.Len() > 0 {
			b.Next(t.Context())
		}
		if _, object := gone.(*corev1.Pod); b.Seen["web"] == object {
			t.Errorf("bad, %T: %v", gone, b.Seen)
		}
	}
}

func newQueue(t *testing.T) workqueue.TypedRateLimitingInterface[string] {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	t.Cleanup(q.ShutDown)
	return q
}
