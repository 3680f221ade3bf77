package stopchansend_test

import (
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/client-go/kubernetes/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
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
		time.Sleep(100 * time.Millisecond) // until somebody waits for the stop
		done := make(chan struct{})
		go func() {
			defer close(done)
			w.Stop()
			w.Shutdown()
		}()
		if name == "good" {
			await.Done(t, "good to stop all informers", done)
			continue
		}
		select {
		case <-done:
			t.Error("bad stopped both informers")
		case <-time.After(2 * time.Second):
		}
	}
}

// TestTick counts how often a function runs after the stop.
func TestTick(t *testing.T) {
	for name, tick := range map[string]func(func(), time.Duration){"bad": bad.Tick, "good": good.Tick} {
		synctest.Test(t, func(t *testing.T) {
			var n atomic.Int32
			var over atomic.Bool
			tick(func() {
				if over.Load() {
					runtime.Goexit() // nothing else ends it
				}
				n.Add(1)
			}, 100*time.Millisecond)
			synctest.Wait()
			stopped := n.Load()
			time.Sleep(1500 * time.Millisecond)
			if more := n.Load() - stopped; (more > 0) != (name == "bad") {
				t.Errorf("%s: the function ran %d times after the stop", name, more)
			}
			over.Store(true)
			time.Sleep(time.Minute)
		})
	}
	good.Done(func() {})
	good.Hurried(func() {})
}
