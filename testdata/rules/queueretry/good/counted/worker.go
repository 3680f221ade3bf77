// Package counted asks for the number of retries that others count, or only
// tells it.
package counted

import (
	"log"

	"k8s.io/client-go/util/workqueue"
)

// MaxRetries is the limit.
const MaxRetries = 5

// Controller works on keys, and hands its queue to what adds them again.
type Controller struct {
	queue, told workqueue.TypedRateLimitingInterface[string]
	Sync        func(string, workqueue.TypedRateLimitingInterface[string]) error
}

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	if err := c.Sync(key, c.queue); err != nil {
		if c.queue.NumRequeues(key) < MaxRetries {
			return true
		}
	}
	c.queue.Forget(key)
	return true
}

// Told tells how often a key was tried.
func (c *Controller) Told() {
	key, shutdown := c.told.Get()
	if shutdown {
		return
	}
	defer c.told.Done(key)
	log.Print(key, c.told.NumRequeues(key))
}
