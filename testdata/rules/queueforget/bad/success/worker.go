// Package success forgets nothing.
package success

import "k8s.io/client-go/util/workqueue"

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
		c.Queue.AddRateLimited(key) // want `c\.Queue\.Forget\(key\) is not called after success, so back-off keeps growing from old failures: call it when the item succeeded`
	}
	return true
}
