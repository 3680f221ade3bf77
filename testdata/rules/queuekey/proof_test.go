package queuekey_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/queuekey/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queuekey/good"
)

func queue[T comparable]() workqueue.TypedRateLimitingInterface[T] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[T](time.Millisecond, time.Hour))
}

// TestMerge adds one pod twice, as two events bring it.
func TestMerge(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	b, g := bad.Controller{Pods: queue[any]()}, good.Controller{Pods: queue[types.NamespacedName]()}
	for range 2 {
		b.Enqueue(pod.DeepCopy())
		g.Enqueue(pod.DeepCopy())
	}
	if b.Pods.Len() != 2 || g.Pods.Len() != 1 {
		t.Errorf("bad has %d items, want 2; good has %d, want 1", b.Pods.Len(), g.Pods.Len())
	}
}

// TestBackOff fails ten times: in bad each waits the base delay, in good the
// last one waits 512 times as long.
func TestBackOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, g := bad.Controller{Queue: queue[any]()}, good.Controller{Queue: queue[any]()}
		start := time.Now()
		for range 10 {
			b.Failed("default", "web")
			g.Failed("default", "web")
			b.Queue.Get()
		}
		if took := time.Since(start); took != 10*time.Millisecond {
			t.Errorf("bad: ten attempts took %v, want 10ms", took)
		}
		if n := g.Queue.NumRequeues(good.Work{Namespace: "default", Name: "web"}); n != 10 {
			t.Errorf("good: %d failures counted, want 10", n)
		}
		b.Queue.ShutDown()
		g.Queue.ShutDown()
	})
}

// TestHash adds what cannot be compared.
func TestHash(t *testing.T) {
	g := good.Controller{Queue: queue[any]()}
	g.Names([]string{"web"})
	b := bad.Controller{Queue: queue[any]()}
	defer func() {
		if got, want := fmt.Sprint(recover()), "hash of unhashable type: []string"; got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	b.Names([]string{"web"})
}

// TestAny brings two events of one pod to a handler that queues what it gets.
func TestAny(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	b, g := bad.Controller{Queue: queue[any]()}, good.Controller{Queue: queue[any]()}
	for _, h := range []cache.ResourceEventHandler{b.Handler(), g.Handler()} {
		h.OnAdd(pod, false)
		h.OnUpdate(pod, pod.DeepCopy())
	}
	if b.Queue.Len() != 2 || g.Queue.Len() != 1 {
		t.Errorf("bad has %d items, want 2; good has %d, want 1", b.Queue.Len(), g.Queue.Len())
	}
}
