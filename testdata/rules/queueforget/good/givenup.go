package good

import (
	"k8s.io/client-go/util/workqueue"
)

// Limit tries an item three times, and forgets it then.
type Limit struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (l *Limit) ProcessNext() bool {
	key, quit := l.Queue.Get()
	if quit {
		return false
	}
	defer l.Queue.Done(key)
	l.handle(l.Sync(key), key)
	return true
}

func (l *Limit) handle(err error, key string) {
	if err == nil {
		l.Queue.Forget(key)
		return
	}
	if l.Queue.NumRequeues(key) < 3 {
		l.Queue.AddRateLimited(key)
		return
	}
	l.Queue.Forget(key)
}

// Told says how often an item has failed, and tries it again for ever.
type Told struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
	Often func(string)
}

// ProcessNext works on one key.
func (w *Told) ProcessNext() bool {
	key, quit := w.Queue.Get()
	if quit {
		return false
	}
	defer w.Queue.Done(key)
	if err := w.Sync(key); err != nil {
		w.Queue.AddRateLimited(key)
		if w.Queue.NumRequeues(key) > 10 {
			w.Often(key)
		}
		return true
	}
	w.Queue.Forget(key)
	return true
}

// Outside leaves it to its caller to forget.
type Outside struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (o *Outside) ProcessNext() bool {
	key, quit := o.Queue.Get()
	if quit {
		return false
	}
	defer o.Queue.Done(key)
	if err := o.Sync(key); err != nil && o.again(key) {
		return true
	}
	o.Queue.Forget(key)
	return true
}

func (o *Outside) again(key string) bool {
	if o.Queue.NumRequeues(key) < 3 {
		o.Queue.AddRateLimited(key)
		return true
	}
	return false
}

// Unlimited gives up after a number of failures where there is a limit; no queue is made with one.
type Unlimited struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	max   int
}

// NewUnlimited returns a queue; 0 is no limit.
func NewUnlimited(queue workqueue.TypedRateLimitingInterface[string], limit int) *Unlimited {
	return &Unlimited{Queue: queue, max: limit}
}

// ForApps is the one that there is.
func ForApps(queue workqueue.TypedRateLimitingInterface[string]) *Unlimited {
	return NewUnlimited(queue, 0)
}

// Again adds a key that has failed.
func (u *Unlimited) Again(key string) {
	if u.max > 0 && u.Queue.NumRequeues(key) > u.max {
		return
	}
	u.Queue.AddRateLimited(key)
}
