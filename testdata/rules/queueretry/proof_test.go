package queueretry_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/bad/lost"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/good"
	goodlost "github.com/ctrlvet/ctrlvet/testdata/rules/queueretry/good/lost"
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

// TestLost fails once: the bad key waits nowhere, the good one comes again.
func TestLost(t *testing.T) {
	fail := func(string, string) error { return errAlways }
	for _, next := range []func(*lost.Controller) bool{(*lost.Controller).ProcessNext, (*lost.Controller).ProcessWrapped} {
		c := lost.New(fail)
		c.Add(key)
		next(c)
		if c.Len() != 0 || !stays(func() bool { return c.Len() == 0 }) {
			t.Error("bad: the key comes again")
		}
	}
	for _, next := range []func(*goodlost.Controller) bool{(*goodlost.Controller).ProcessNext, (*goodlost.Controller).ProcessWrapped} {
		c := goodlost.New(fail)
		c.Add(key)
		next(c)
		if stays(func() bool { return c.Len() == 0 }) {
			t.Error("good: the key does not come again")
		}
	}
	once := goodlost.NewOnce(func(string) error { return errAlways })
	once.Add(key)
	once.ProcessNext()
}

// stays: something holds for longer than the first delay of the rate limiter.
func stays(holds func() bool) bool {
	for range 40 {
		if !holds() {
			return false
		}
		time.Sleep(5 * time.Millisecond)
	}
	return true
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
