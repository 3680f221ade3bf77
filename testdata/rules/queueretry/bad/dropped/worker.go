// Package dropped has a limit for retries that never happen.
package dropped

import (
	"k8s.io/client-go/util/workqueue"
)

// MaxRetries is the limit.
const MaxRetries = 5

// Controller works on keys.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
	// GivenUp holds the keys that were tried too often.
	GivenUp []string
}

// New returns a controller with a queue.
func New(sync func(string) error) *Controller {
	return &Controller{Sync: sync, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Add queues a key.
func (c *Controller) Add(key string) { c.queue.Add(key) }

// Len returns the number of keys that wait.
func (c *Controller) Len() int { return c.queue.Len() }

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	if err := c.Sync(key); err != nil {
		if c.queue.NumRequeues(key) < MaxRetries { // want `c\.queue\.NumRequeues is always 0, since nothing calls AddRateLimited of this queue: an item below the limit is not tried again; add it`
			return true
		}
		c.GivenUp = append(c.GivenUp, key)
	}
	c.queue.Forget(key)
	return true
}
