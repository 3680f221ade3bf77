package queueforget_test

import (
	"errors"
	"testing"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/bubble"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad"
	badsuccess "github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad/success"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/good"
)

const base = 10 * time.Millisecond

// TestBackOff measures, on a fake clock, how long ten failures take: ten times
// the base delay in bad, which has grown to its 512-fold in good.
func TestBackOff(t *testing.T) {
	fail := func(string) error { return errors.New("works") }
	for name, next := range map[string]func(*bad.Controller) bool{"deferred": (*bad.Controller).ProcessNext, "in order": (*bad.Controller).InOrder, "helped": (*bad.Controller).Helped} {
		if took := ten(t, func(q queue) func() bool {
			c := &bad.Controller{Queue: q, Sync: fail}
			return func() bool { return next(c) }
		}); took != 9*base {
			t.Errorf("bad, %s: ten attempts took %v, want %v", name, took, 9*base)
		}
	}
	want := time.Duration(1<<9-1) * base
	ten(t, func(q queue) func() bool { return (&good.Controller{Queue: q, Sync: fail}).Helped })
	if took := ten(t, func(q queue) func() bool { return (&good.Controller{Queue: q, Sync: fail}).ProcessNext }); took != want {
		t.Errorf("good: ten attempts took %v, want %v", took, want)
	}
}

// TestNever counts what is left of failures after a success.
func TestNever(t *testing.T) {
	for name, want := range map[string]int{"bad": 3, "limited": 3, "helped": 3, "good": 0, "good limited": 0, "good split": 0} {
		bubble.Test(t, func(t *testing.T) {
			q := newQueue()
			calls := 0
			sync := func(string) error {
				if calls++; calls <= 3 {
					return errors.New("not yet")
				}
				return nil
			}
			next := (&badsuccess.Controller{Queue: q, Sync: sync}).ProcessNext
			switch name {
			case "limited":
				next = (&bad.Limited{Queue: q, Sync: sync}).ProcessNext
			case "helped":
				next = (&bad.Helped{Queue: q, Sync: sync}).ProcessNext
			case "good":
				next = (&good.Controller{Queue: q, Sync: sync}).ProcessNext
			case "good limited":
				next = (&good.Limited{Queue: q, Sync: sync}).ProcessNext
			case "good split":
				next = (&good.Split{Queue: q, Sync: sync}).ProcessNext
			}
			q.Add("default/web")
			for range 4 {
				next()
			}
			if n := q.NumRequeues("default/web"); n != want {
				t.Errorf("%s: %d failures are remembered after success, want %d", name, n, want)
			}
			q.ShutDown()
		})
	}
}

type queue = workqueue.TypedRateLimitingInterface[string]

func newQueue() queue {
	return workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[string](base, time.Hour))
}

func ten(t *testing.T, worker func(queue) func() bool) (took time.Duration) {
	bubble.Test(t, func(t *testing.T) {
		q := newQueue()
		next := worker(q)
		q.Add("default/web")
		start := time.Now()
		for range 10 {
			next()
		}
		took = time.Since(start)
		q.ShutDown()
	})
	return took
}
