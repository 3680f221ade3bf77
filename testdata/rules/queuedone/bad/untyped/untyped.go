// Package untyped has the queues of client-go before v0.31.
package untyped

import (
	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.RateLimitingInterface
	Sync  func(key string) error
}

func (c *Controller) sync(key string) error { return c.Sync(key) }

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get() // want `is not marked Done on every path`
	if shutdown {
		return false
	}
	if err := c.sync(key.(string)); err != nil {
		c.Queue.AddRateLimited(key)
		return true // want:related `returned here without Done`
	}
	c.Queue.Forget(key)
	c.Queue.Done(key)
	return true
}
