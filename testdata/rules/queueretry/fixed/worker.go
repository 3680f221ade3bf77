// Package bad queues failed keys again without back-off.
package fixed

import (
	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

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

// Helped leaves the failure to a function.
func (c *Controller) Helped() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	c.failed(c.Sync(key), key)
	return true
}

func (c *Controller) failed(err error, key string) {
	if err == nil {
		c.Queue.Forget(key)
		return
	}
	c.Queue.AddRateLimited(key)
}
