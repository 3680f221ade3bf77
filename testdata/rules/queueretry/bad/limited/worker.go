// Package limited has a limit for retries that is never reached.
package limited

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

// MaxRetries is the limit.
const MaxRetries = 5

const delay = 10 * time.Millisecond

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
	// GivenUp holds the keys that were tried too often.
	GivenUp []string
}

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	c.handleErr(c.Sync(key), key)
	return true
}

func (c *Controller) handleErr(err error, key string) {
	if err == nil {
		c.Queue.Forget(key)
		return
	}
	if c.Queue.NumRequeues(key) < MaxRetries {
		c.Queue.AddAfter(key, delay) // want `AddAfter does not count retries, so NumRequeues stays 0 and the limit is never reached: use AddRateLimited`
		return
	}
	c.Queue.Forget(key)
	c.GivenUp = append(c.GivenUp, key)
}
