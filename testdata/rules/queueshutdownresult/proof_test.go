package queueshutdownresult_test

import (
	"runtime"
	"testing"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueshutdownresult/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueshutdownresult/good"
)

func newQueue() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
}

// TestBadSpins counts the calls of Sync for an empty key after ShutDown.
func TestBadSpins(t *testing.T) {
	const enough = 1000
	c := &bad.Controller{Queue: newQueue()}
	turns := 0
	done := make(chan bool)
	c.Sync = func(key string) {
		if key != "" {
			t.Errorf("key %q", key)
		}
		if turns++; turns == enough {
			close(done)
			runtime.Goexit()
		}
	}
	c.Queue.ShutDown()
	go c.Run()
	await.Done(t, "the worker to spin", done)
}

// TestBadLoops shows that the loops that test the result do not end either.
func TestBadLoops(t *testing.T) {
	c := &bad.Controller{Queue: newQueue(), Sync: func(string) {}}
	c.Queue.ShutDown()
	for name, loop := range map[string]func(){"Loop": c.Loop, "Work": c.Work, "Process": c.Process} {
		ended := make(chan bool)
		go func() { loop(); close(ended) }()
		select {
		case <-ended:
			t.Errorf("%s ended", name)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// TestGoodEnds: Run returns without a call of Sync.
func TestGoodEnds(t *testing.T) {
	c := &good.Controller{Queue: newQueue(), Sync: func(key string) { t.Errorf("called for %q", key) }}
	c.Queue.ShutDown()
	c.Run()
	c.Work()
}
