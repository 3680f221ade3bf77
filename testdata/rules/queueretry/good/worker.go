// Package good asks the rate limiter.
package good

import (
	"errors"
	"time"

	"k8s.io/client-go/util/workqueue"
)

// MaxRetries is the limit of Limited.
const MaxRetries = 5

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
	// GivenUp holds the keys that were tried too often.
	GivenUp []string
	plain   workqueue.TypedInterface[string]
	others  workqueue.TypedRateLimitingInterface[string]
}

// doc:begin

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

// doc:end

// Limited gives up.
func (c *Controller) Limited() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	switch err := c.Sync(key); {
	case err == nil:
		c.Queue.Forget(key)
	case c.Queue.NumRequeues(key) < MaxRetries:
		c.Queue.AddRateLimited(key)
	default:
		c.Queue.Forget(key)
		c.GivenUp = append(c.GivenUp, key)
	}
	return true
}

// Again is the error of an item that shall be tried again at once.
type Again struct{}

func (Again) Error() string { return "again" }

// Signalled tries one kind of error again at once.
func (c *Controller) Signalled() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	err := c.Sync(key)
	if err == nil {
		c.Queue.Forget(key)
		return true
	}
	if errors.As(err, new(Again)) {
		c.Queue.Add(key)
		return true
	}
	switch err.(type) {
	case *Again:
		c.Queue.Add(key)
	default:
		c.Queue.AddRateLimited(key)
	}
	return true
}

// Plain has no rate limiter to ask.
func (c *Controller) Plain() {
	key, shutdown := c.plain.Get()
	if shutdown {
		return
	}
	defer c.plain.Done(key)
	if err := c.Sync(key); err != nil {
		c.plain.Add(key)
	}
}

// Others adds other keys than the one that failed.
func (c *Controller) Others(owner string) {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.Queue.Add(owner)
		c.others.Add(key)
		c.Queue.AddAfter(key, time.Minute)
		return
	}
	c.Queue.Forget(key)
	c.Queue.Add(owner + "/" + key)
}

// Enqueue adds a key although an error came with it.
func (c *Controller) Enqueue(key string, err error) {
	if err != nil {
		c.Queue.Add(key)
	}
}

// Callback answers what it is told: by ProcessNow, and by whoever got it.
func (c *Controller) Callback() func(key string, err error) { return c.tell }

// ProcessNow works on one key.
func (c *Controller) ProcessNow() {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return
	}
	defer c.Queue.Done(key)
	defer c.Queue.Forget(key)
	c.tell(key, nil)
}

func (c *Controller) tell(key string, err error) {
	if err != nil {
		c.Queue.Add(key) // of an event, which did not fail before
	}
}
