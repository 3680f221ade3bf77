package stopchansend_test

import (
	"sync/atomic"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/stopchansend/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/stopchansend/good"
)

// TestStop stops a factory with two informers and waits for both.
func TestStop(t *testing.T) {
	type watcher interface {
		Stop()
		Shutdown()
	}
	for name, w := range map[string]watcher{"bad": bad.NewWatcher(fake.NewClientset()), "good": good.NewWatcher(fake.NewClientset())} {
		time.Sleep(100 * time.Millisecond)
		done := make(chan struct{})
		go func() {
			defer close(done)
			w.Stop()
			w.Shutdown()
		}()
		select {
		case <-done:
			if name == "bad" {
				t.Error("bad stopped both informers")
			}
		case <-time.After(2 * time.Second):
			if name == "good" {
				t.Error("good stopped not all informers")
			}
		}
	}
}

// TestTick counts how often a function runs after the stop.
func TestTick(t *testing.T) {
	for name, tick := range map[string]func(func(), time.Duration){"bad": bad.Tick, "good": good.Tick} {
		var n atomic.Int32
		tick(func() { n.Add(1) }, 100*time.Millisecond)
		stopped := n.Load()
		time.Sleep(1500 * time.Millisecond)
		if more := n.Load() - stopped; (more > 0) != (name == "bad") {
			t.Errorf("%s: the function ran %d times after the stop", name, more)
		}
	}
	good.Done(func() {})
	good.Hurried(func() {})
}
