// Package good resets the failure count on success.
package good

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
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
		klog.Error(err)
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

// doc:end

// InOrder forgets what it gives up or has done.
func (c *Controller) InOrder() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil && c.Queue.NumRequeues(key) < 5 {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

// Later waits a fixed time.
func (c *Controller) Later(owner string) bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.Queue.Forget(key)
		c.Queue.AddAfter(key, time.Minute)
		return true
	}
	c.Queue.AddRateLimited(owner)
	c.Queue.Forget(key)
	return true
}

// Restart begins to count anew.
func (c *Controller) Restart(key string) {
	c.Queue.Forget(key)
	c.Queue.AddRateLimited(key)
}

// Helped leaves what has failed to a function, and forgets the rest.
func (c *Controller) Helped() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.failed(key, err)
		return true
	}
	c.Queue.Forget(key)
	return true
}

func (c *Controller) failed(key string, err error) {
	if c.Queue.NumRequeues(key) < 20 {
		c.Queue.AddRateLimited(key)
		return
	}
	klog.Error(err)
	c.Queue.Forget(key)
}
