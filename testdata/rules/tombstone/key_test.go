package tombstone_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/tombstone/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/tombstone/good"
)

// TestProof gives the handlers an object and a tombstone, and counts what
// arrives in the queues.
func TestKey(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	tombstone := cache.DeletedFinalStateUnknown{Key: "default/web", Obj: pod}

	if _, err := cache.MetaNamespaceKeyFunc(tombstone); err == nil || err.Error() != "object has no meta: object does not implement the Object interfaces" {
		t.Errorf("error %v", err)
	}
	strings := func() workqueue.TypedRateLimitingInterface[string] {
		return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemFastSlowRateLimiter[string](0, 0, 0))
	}
	names := func() workqueue.TypedRateLimitingInterface[cache.ObjectName] {
		return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemFastSlowRateLimiter[cache.ObjectName](0, 0, 0))
	}
	try := func(h cache.ResourceEventHandler, obj any, waiting func() int) int {
		h.OnDelete(obj)
		return waiting()
	}
	b := bad.KeyController{Queue: strings(), Names: names()}
	both := func(s, n interface{ Len() int }) func() int { return func() int { return s.Len() + n.Len() } }
	handlers := b.Others()
	handlers["shared"] = b.Handler()
	for name, h := range handlers {
		if n := try(h, tombstone, both(b.Queue, b.Names)); n != 0 {
			t.Errorf("bad, %s: %d keys queued for a tombstone, want none", name, n)
		}
	}
	if n := try(b.Handler(), pod, both(b.Queue, b.Names)); n != 1 {
		t.Errorf("bad: %d keys queued for an object, want 1", n)
	}
	for _, name := range []string{"shared", "name", "helper", "unwrapped", "switched", "returned"} {
		g := good.KeyController{Queue: strings(), Names: names()}
		handlers := g.Others()
		handlers["shared"], handlers["updates"] = g.Handler(), g.Updates()
		if n := try(handlers[name], tombstone, both(g.Queue, g.Names)); n != 1 {
			t.Errorf("good, %s: %d keys queued for a tombstone, want 1", name, n)
		}
	}
}

// TestKeyQueued lets workers take a tombstone out of the queue.
func TestKeyQueued(t *testing.T) {
	tombstone := cache.DeletedFinalStateUnknown{Key: "default/web", Obj: &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}}
	for name, want := range map[string]int{"bad": 0, "good": 1} {
		synced := 0
		sync := func(string) error { synced++; return nil }
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemFastSlowRateLimiter[any](0, 0, 0))
		b, g := bad.ObjectController{Queue: queue, Sync: sync}, good.ObjectController{Queue: queue, Sync: sync}
		if handler, next := b.Handler(), b.ProcessNext; name == "bad" {
			handler.OnDelete(tombstone)
			next()
		} else {
			g.Handler().OnDelete(tombstone)
			g.ProcessNext()
		}
		if synced != want {
			t.Errorf("%s: synced %d times for a tombstone, want %d", name, synced, want)
		}
	}
}
