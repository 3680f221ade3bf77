// Package bad resets the failure count of every key.
package fixed

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
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
	defer c.Queue.Forget(key)
	if err := c.Sync(key); err != nil {
		klog.Error(err)
		c.Queue.AddRateLimited(key)
	}
	return true
}

// InOrder does the same without defer.
func (c *Controller) InOrder() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.Queue.AddRateLimited(key)
	}
	c.Queue.Forget(key)
	return true
}

// Helped leaves what has failed to a function, and forgets it whatever that did.
func (c *Controller) Helped() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.failed(key, err)
	}
	c.Queue.Forget(key)
	return true
}

func (c *Controller) failed(key string, err error) {
	if c.Queue.NumRequeues(key) < 5 {
		c.Queue.AddRateLimited(key)
		return
	}
	klog.Error(err)
	c.Queue.Forget(key)
}

// First forgets the key before it looks at the error.
func (c *Controller) First() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	err := c.Sync(key)
	c.Queue.Forget(key)
	if err != nil {
		c.Queue.AddRateLimited(key)
	}
	return true
}

// Flat gives a key up after some failures, and counts none.
type Flat struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// ProcessNext works on one key.
func (f *Flat) ProcessNext() bool {
	key, shutdown := f.Queue.Get()
	if shutdown {
		return false
	}
	defer f.Queue.Done(key)
	if err := f.Sync(key); err != nil {
		f.failed(key, err)
	}
	return true
}

func (f *Flat) failed(key string, err error) {
	if f.Queue.NumRequeues(key) <= 5 {
		f.Queue.AddRateLimited(key)
	}
	klog.Error(err)
	f.Queue.Forget(key)
}
