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

// Run works until the queue is shut down.
func (c *Controller) Run() {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, _ := c.Queue.Get() // want `shutdown result of c.Queue.Get\(\) is ignored`
	defer c.Queue.Done(key)
	if err := c.Sync(key.(string)); err != nil {
		c.Queue.AddRateLimited(key)
	} else {
		c.Queue.Forget(key)
	}
	return true
}
