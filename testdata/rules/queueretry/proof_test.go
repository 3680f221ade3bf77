package queueretry_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/bad/dropped"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/bad/limited"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/good"
)

var errAlways = errors.New("never works")

const key = "default/web"

// TestHotLoop counts the attempts before the clock moves: as many as asked for
// when Add is used, one with AddRateLimited.
func TestHotLoop(t *testing.T) {
	const enough = 10000
	fail := func(string) error { return errAlways }
	for name, next := range map[string]func(*bad.Controller) bool{"direct": (*bad.Controller).ProcessNext, "helper": (*bad.Controller).Helped} {
		n := attempts(t, 0, enough, func(q workqueue.TypedRateLimitingInterface[string]) func() bool {
			c := &bad.Controller{Queue: q, Sync: fail}
			return func() bool { return next(c) }
		})
		if n != enough {
			t.Errorf("bad, %s: %d attempts at once, want %d", name, n, enough)
		}
	}
	n := attempts(t, 0, enough, func(q workqueue.TypedRateLimitingInterface[string]) func() bool {
		return (&good.Controller{Queue: q, Sync: fail}).ProcessNext
	})
	if n != 1 {
		t.Errorf("good: %d attempts at once, want 1", n)
	}
}

// TestLimit counts the attempts of a day: bad goes on all day, good gives up.
func TestLimit(t *testing.T) {
	fail := func(string) error { return errAlways }
	b := &limited.Controller{Sync: fail}
	n := attempts(t, 24*time.Hour, 1000, func(q workqueue.TypedRateLimitingInterface[string]) func() bool {
		b.Queue = q
		return b.ProcessNext
	})
	if n != 1000 || len(b.GivenUp) != 0 {
		t.Errorf("bad: %d attempts, gave up %v", n, b.GivenUp)
	}
	g := &good.Controller{Sync: fail}
	n = attempts(t, 24*time.Hour, 1000, func(q workqueue.TypedRateLimitingInterface[string]) func() bool {
		g.Queue = q
		return g.Limited
	})
	if n != good.MaxRetries+1 || len(g.GivenUp) != 1 {
		t.Errorf("good: %d attempts, gave up %v", n, g.GivenUp)
	}
}

// TestDropped fails once: the key is not queued again, nor given up.
func TestDropped(t *testing.T) {
	c := dropped.New(func(string) error { return errAlways })
	c.Add(key)
	c.ProcessNext()
	if c.Len() != 0 || len(c.GivenUp) != 0 {
		t.Errorf("%d keys wait, gave up %v; want the key nowhere", c.Len(), c.GivenUp)
	}
}

// attempts runs a worker until the time has passed on a fake clock, but not more
// often than most.
func attempts(t *testing.T, during time.Duration, most int, worker func(workqueue.TypedRateLimitingInterface[string]) func() bool) (n int) {
	synctest.Test(t, func(t *testing.T) {
		q := workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[string](100*time.Millisecond, time.Second))
		next := worker(q)
		q.Add(key)
		go func() {
			for n < most && next() {
				n++
			}
		}()
		synctest.Wait()
		time.Sleep(during)
		synctest.Wait()
		got := n
		q.ShutDown()
		synctest.Wait()
		n = got
	})
	return n
}
