package fixed

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
		return
	}
	if l.Queue.NumRequeues(key) < 5 {
		l.Queue.AddRateLimited(key)
		return
	}
	runtime.HandleError(fmt.Errorf("giving up %q: %w", key, err))
	l.Queue.Forget(key)
}

// Helped adds in a helper, and nothing forgets.
type Helped struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (h *Helped) ProcessNext() bool {
	key, shutdown := h.Queue.Get()
	if shutdown {
		return false
	}
	defer h.Queue.Done(key)
	if err := h.Sync(key); err != nil {
		h.failed(key, err)
	}
	return true
}

func (h *Helped) failed(key string, err error) {
	if err != nil {
		runtime.HandleError(err)
		h.Queue.AddRateLimited(key)
	}
}

// Counted hands what failed to a function that gives it up at last.
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
	}
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
