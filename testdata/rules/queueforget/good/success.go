package good

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

// Limited gives a key up after some failures.
type Limited struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (l *Limited) ProcessNext() bool {
	key, shutdown := l.Queue.Get()
	if shutdown {
		return false
	}
	defer l.Queue.Done(key)
	l.handleError(l.Sync(key), key)
	return true
}

func (l *Limited) handleError(err error, key string) {
	if err == nil {
		l.Queue.Forget(key)
		return
	}
	if l.Queue.NumRequeues(key) < 5 {
		l.Queue.AddRateLimited(key)
		return
	}
	runtime.HandleError(fmt.Errorf("giving up %q: %w", key, err))
	l.Queue.Forget(key)
}

// Asked forgets when the work says so.
type Asked struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) (forget bool, err error)
}

// ProcessNext works on one key.
func (a *Asked) ProcessNext() bool {
	key, shutdown := a.Queue.Get()
	if shutdown {
		return false
	}
	defer a.Queue.Done(key)
	forget, err := a.Sync(key)
	if err == nil {
		if forget {
			a.Queue.Forget(key)
		}
		return true
	}
	runtime.HandleError(err)
	a.Queue.AddRateLimited(key)
	return true
}

// Split forgets what was done where it was taken, and what is given up elsewhere.
type Split struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (s *Split) ProcessNext() bool {
	key, shutdown := s.Queue.Get()
	if shutdown {
		return false
	}
	defer s.Queue.Done(key)
	err := s.Sync(key)
	if err == nil {
		s.Queue.Forget(key)
	}
	s.again(key, err)
	return true
}

func (s *Split) again(key string, err error) {
	if err == nil {
		return
	}
	if s.Queue.NumRequeues(key) < 5 {
		s.Queue.AddRateLimited(key)
		return
	}
	s.Queue.Forget(key)
}

// Counted hands what failed to a function that gives it up at last, and forgets the others itself.
type Counted struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (c *Counted) ProcessNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.handleError(key, err)
		return true
	}
	c.Queue.Forget(key)
	return true
}

func (c *Counted) handleError(key string, err error) {
	if c.Queue.NumRequeues(key) <= 5 {
		c.Queue.AddRateLimited(key)
		return
	}
	runtime.HandleError(err)
	c.Queue.Forget(key)
}

// Always hands everything to that function, with an error or without.
type Always struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (a *Always) ProcessNext() bool {
	key, shutdown := a.Queue.Get()
	if shutdown {
		return false
	}
	defer a.Queue.Done(key)
	a.handle(key, a.Sync(key))
	return true
}

func (a *Always) handle(key string, err error) {
	switch {
	case err == nil:
		a.Queue.Forget(key)
	default:
		a.Queue.AddRateLimited(key)
	}
}
