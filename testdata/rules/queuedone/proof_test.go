package queuedone_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/bubble"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queuedone/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queuedone/good"
)

var errOnce = errors.New("not yet")

// TestProof lets the first attempt fail and adds the key again: bad never gets
// it a second time.
func TestProof(t *testing.T) {
	for name, try := range map[string]func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error){
		"next": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			(&bad.Controller{Queue: q, Sync: sync}).ProcessNext()
		},
		"never": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			(&bad.Controller{Queue: q, Sync: sync}).Never()
		},
		"logged": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			(&bad.Controller{Queue: q, Sync: sync}).Logged(t.Context())
		},
		"loop": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			go (&bad.Controller{Queue: q, Sync: sync}).Loop()
		},
	} {
		if n, waiting := rounds(t, try); n != 1 || waiting != 0 {
			t.Errorf("bad, %s: the key was handed out %d times, %d wait", name, n, waiting)
		}
	}
	for name, try := range map[string]func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error){
		"next": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			(&good.Controller{Queue: q, Sync: sync}).ProcessNext()
		},
		"never": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			(&good.Controller{Queue: q, Sync: sync}).Never()
		},
		"helper": func(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) {
			(&good.Controller{Queue: q, Sync: sync}).Helper()
		},
	} {
		if _, waiting := rounds(t, try); waiting != 1 {
			t.Errorf("good, %s: %d keys wait after the key was added again, want 1", name, waiting)
		}
	}
}

// rounds gives the worker a key, adds it again, and says how often it was handed
// out and how many keys wait then.
func rounds(t *testing.T, try func(workqueue.TypedRateLimitingInterface[string], func(string) error)) (calls, waiting int) {
	bubble.Test(t, func(t *testing.T) {
		q := workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemFastSlowRateLimiter[string](time.Hour, time.Hour, 1))
		q.Add("default/web")
		try(q, func(string) error { calls++; return errOnce })
		synctest.Wait()
		q.Add("default/web")
		synctest.Wait()
		waiting = q.Len()
		q.ShutDown()
		synctest.Wait()
	})
	return calls, waiting
}

// TestEvents: who gets an event marks its key done, and it comes again.
func TestEvents(t *testing.T) {
	queue := workqueue.NewTyped[string]()
	out := make(chan good.Event)
	go good.NewDispatcher(queue, func(string) {}).Events(out)
	for range 2 {
		queue.Add("default/web")
		event := <-out
		if event.Key != "default/web" {
			t.Errorf("key %q", event.Key)
		}
		event.Done()
	}
	queue.ShutDown()
	if _, open := <-out; open {
		t.Error("another event")
	}
}
