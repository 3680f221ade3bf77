package watchrecv_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/watchrecv/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/watchrecv/good"
)

// A counting watch counts how often somebody asks for its channel, and says when
// it is enough.
type counting struct {
	*watch.FakeWatcher
	asked  atomic.Int64
	most   int64
	enough func()
}

func (w *counting) ResultChan() <-chan watch.Event {
	if w.asked.Add(1) == w.most {
		w.enough()
	}
	return w.FakeWatcher.ResultChan()
}

// TestFollow closes the watch, as the API server does after a while.
func TestFollow(t *testing.T) {
	const many = 1000
	ctx, cancel := context.WithTimeout(t.Context(), await.Limit)
	defer cancel()
	w := &counting{FakeWatcher: watch.NewFake(), most: many, enough: cancel}
	w.Stop()
	bad.Follow(ctx, w, func(*corev1.Pod) {})
	if n := w.asked.Load(); n < many {
		t.Errorf("bad: %d rounds", n)
	}
	w = &counting{FakeWatcher: watch.NewFake()}
	w.Stop()
	if err := good.Follow(t.Context(), w, func(*corev1.Pod) {}); err == nil || w.asked.Load() != 1 {
		t.Errorf("good: %v after %d rounds", err, w.asked.Load())
	}
	w = &counting{FakeWatcher: watch.NewFake()}
	w.Stop()
	if n := good.Until(t.Context(), w); n != 0 || w.asked.Load() != 1 {
		t.Errorf("good.Until: %d changes after %d rounds", n, w.asked.Load())
	}
}

// TestWatch: after the watch has ended nobody listens.
func TestWatch(t *testing.T) {
	begun := await.Goroutines()
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
	if !await.True(func() bool { return begun() == 0 }) {
		t.Error("the goroutine goes on")
	}
}

// TestHandled: a loop whose events another function looks at goes on all the same.
func TestHandled(t *testing.T) {
	done := make(chan struct{})
	w := &counting{FakeWatcher: watch.NewFake(), most: 1000, enough: func() {
		close(done)
		runtime.Goexit()
	}}
	w.Stop()
	go bad.Handled(w)
	await.Done(t, "the loop", done)
}
