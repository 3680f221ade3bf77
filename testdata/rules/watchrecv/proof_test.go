package watchrecv_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/ctrlvet/ctrlvet/testdata/rules/watchrecv/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/watchrecv/good"
)

// A counting watch counts how often somebody asks for its channel.
type counting struct {
	*watch.FakeWatcher
	asked atomic.Int64
}

func (w *counting) ResultChan() <-chan watch.Event {
	w.asked.Add(1)
	return w.FakeWatcher.ResultChan()
}

// TestFollow closes the watch, as the API server does after a while.
func TestFollow(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	w := &counting{FakeWatcher: watch.NewFake()}
	w.Stop()
	bad.Follow(ctx, w, func(*corev1.Pod) {})
	if n := w.asked.Load(); n < 1000 {
		t.Errorf("bad: %d rounds in 20 ms", n)
	} else {
		t.Logf("bad: %d rounds in 20 ms", n)
	}
	w = &counting{FakeWatcher: watch.NewFake()}
	w.Stop()
	if err := good.Follow(t.Context(), w, func(*corev1.Pod) {}); err == nil || w.asked.Load() != 1 {
		t.Errorf("good: %v after %d rounds", err, w.asked.Load())
	}
}

// TestWatch: after the watch has ended nobody listens.
func TestWatch(t *testing.T) {
	before := runtime.NumGoroutine()
	seen := make(chan string, 1)
	w := watch.NewFake()
	bad.Watch(w, func(p *corev1.Pod) { seen <- p.Name })
	pod := &corev1.Pod{}
	pod.Name = "web"
	w.Add(pod)
	if name := <-seen; name != "web" {
		t.Errorf("got %q", name)
	}
	w.Stop()
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(end) {
			t.Fatal("the goroutine goes on")
		}
		time.Sleep(time.Millisecond)
	}
}
