// Package undone has the queues of client-go before v0.31.
package undone

import (
	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.RateLimitingInterface
	Sync  func(key string) error
}

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	defer c.Queue.Forget(key) // want `resets the count of AddRateLimited each time`
	if err := c.Sync(key.(string)); err != nil {
		c.Queue.AddRateLimited(key)
	}
	return true
}
