package queueforget_test

import (
	"errors"
	"testing"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/bubble"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad/success/given"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/bad/success/nowhere"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/queueforget/good/success/elsewhere"
)

// TestPartly lets an item fail three times before its work ends on the way in question, and
// counts the failures that are left.
func TestPartly(t *testing.T) {
	const key = "default/web"
	works := errors.New("works not yet")
	for _, c := range []struct {
		name string
		last error
		want int
		next func(q queue, work func(string) error) func() bool
	}{
		{"bad gone", bad.ErrGone, 3, func(q queue, work func(string) error) func() bool {
			return (&bad.Partly{Queue: q, Sync: work}).Gone
		}},
		{"bad chain", bad.ErrFixed, 3, func(q queue, work func(string) error) func() bool {
			return (&bad.Partly{Queue: q, Sync: work}).Chain
		}},
		{"bad handled", errUnhandled, 3, func(q queue, work func(string) error) func() bool {
			p := &bad.Partly{Queue: q}
			p.Handlers.Store(key, func(key string) error {
				err := work(key)
				if q.NumRequeues(key) == 2 {
					p.Handlers.Delete(key)
				}
				return err
			})
			return p.Handled
		}},
		{"bad queue that is given", nil, 3, func(q queue, work func(string) error) func() bool {
			return func() bool { return given.GivenQueue(q, work) }
		}},
		{"bad queue of which nothing is forgotten", nil, 3, func(q queue, work func(string) error) func() bool {
			return func() bool { nowhere.Run(&once{queue: q}, func() error { return work("") }); return true }
		}},
		{"good queue that who works forgets", nil, 0, func(q queue, work func(string) error) func() bool {
			return func() bool {
				return elsewhere.Next(q, func(q queue, key string) error {
					err := work(key)
					if err == nil {
						q.Forget(key)
					}
					return err
				})
			}
		}},
		{"good queue whose owner forgets", nil, 0, func(q queue, work func(string) error) func() bool {
			return func() bool {
				return elsewhere.Keyed(q, func(key string) error {
					err := work(key)
					if err == nil {
						q.Forget(key)
					}
					return err
				})
			}
		}},
		{"bad literal", nil, 3, func(q queue, work func(string) error) func() bool {
			return func() bool { return given.WrappedQueue(untyped(q), work) }
		}},
		{"bad named literal", given.ErrGone, 3, func(q queue, work func(string) error) func() bool {
			return func() bool { return given.NamedLiteral(untyped(q), work) }
		}},
		{"good literal", good.ErrGone, 0, func(q queue, work func(string) error) func() bool {
			return func() bool { return good.WrappedQueue(untyped(q), work) }
		}},
		{"good around", good.ErrGone, 0, func(q queue, work func(string) error) func() bool {
			return func() bool { return good.ForgottenAround(untyped(q), work) }
		}},
		{"good gone", good.ErrGone, 0, func(q queue, work func(string) error) func() bool {
			return (&good.Partly{Queue: q, Sync: work}).Gone
		}},
		{"good queue that is given", nil, 0, func(q queue, work func(string) error) func() bool {
			return func() bool { return good.GivenQueue(q, work) }
		}},
	} {
		bubble.Test(t, func(t *testing.T) {
			q, calls := newQueue(), 0
			next := c.next(q, func(string) error {
				if calls++; calls <= 3 {
					return works
				}
				return c.last
			})
			q.Add(key)
			for range 4 {
				next()
			}
			if n := q.NumRequeues(key); n != c.want || q.Len() != 0 {
				t.Errorf("%s: %d failures are remembered, want %d", c.name, n, c.want)
			}
			q.ShutDown()
		})
	}
}

// once ends after one item.
type once struct {
	queue
	got bool
}

func (o *once) Get() (string, bool) {
	if o.got {
		return "", true
	}
	o.got = true
	return o.queue.Get()
}

// untyped is a queue of any item over the same items.
func untyped(q queue) workqueue.TypedRateLimitingInterface[any] { return anyItem{q} }

type anyItem struct{ q queue }

func (a anyItem) Get() (any, bool)                       { return a.q.Get() }
func (a anyItem) Add(item any)                           { a.q.Add(item.(string)) }
func (a anyItem) AddAfter(item any, after time.Duration) { a.q.AddAfter(item.(string), after) }
func (a anyItem) AddRateLimited(item any)                { a.q.AddRateLimited(item.(string)) }
func (a anyItem) Forget(item any)                        { a.q.Forget(item.(string)) }
func (a anyItem) Done(item any)                          { a.q.Done(item.(string)) }
func (a anyItem) NumRequeues(item any) int               { return a.q.NumRequeues(item.(string)) }
func (a anyItem) Len() int                               { return a.q.Len() }
func (a anyItem) ShutDown()                              { a.q.ShutDown() }
func (a anyItem) ShutDownWithDrain()                     { a.q.ShutDownWithDrain() }
func (a anyItem) ShuttingDown() bool                     { return a.q.ShuttingDown() }

// TestTurnedAway: what is turned away for what it is has never failed.
func TestTurnedAway(t *testing.T) {
	bubble.Test(t, func(t *testing.T) {
		q := newQueue()
		p := &good.Partly{Queue: q, Sync: func(string) error { return errUnhandled }, Stopped: func() bool { return false }}
		for _, key := range []string{"", "a/b/c", "kube-system/web"} {
			q.Add(key)
			p.TurnedAway()
			if n := q.NumRequeues(key); n != 0 {
				t.Errorf("%q: %d failures", key, n)
			}
		}
		q.ShutDown()
	})
}

var errUnhandled = errors.New("unhandled")

// TestLoop runs the workers that take one item after the other.
func TestLoop(t *testing.T) {
	for name, run := range map[string]func(q queue, work func(string) error){
		"bad":  func(q queue, work func(string) error) { (&bad.Partly{Queue: q, Sync: work}).Loop() },
		"good": func(q queue, work func(string) error) { (&good.Partly{Queue: q, Sync: work}).Loop() },
	} {
		bubble.Test(t, func(t *testing.T) {
			q, calls := newQueue(), 0
			q.Add("key")
			run(q, func(string) error {
				if calls++; calls <= 3 {
					return errUnhandled
				}
				q.ShutDown()
				if name == "bad" {
					return bad.ErrGone
				}
				return nil
			})
			if want := map[string]int{"bad": 3, "good": 0}[name]; q.NumRequeues("key") != want {
				t.Errorf("%s: %d failures are remembered, want %d", name, q.NumRequeues("key"), want)
			}
		})
	}
}
