// Package lost tries again what has failed.
package lost

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller works on the keys of events.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(namespace, name string) error
}

// New returns a controller without keys.
func New(sync func(namespace, name string) error) *Controller {
	return &Controller{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), sync}
}

// Add is called for events.
func (c *Controller) Add(key string) { c.queue.Add(key) }

// Len is how many keys wait.
func (c *Controller) Len() int { return c.queue.Len() }

// ProcessNext works on one key.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	if err := c.work(key); err != nil {
		c.retry(key, err)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) work(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	return c.sync(namespace, name)
}

// ProcessWrapped does it in a literal, as sample controllers do.
func (c *Controller) ProcessWrapped() bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	err := func(key string) error {
		defer c.queue.Done(key)
		if err := c.work(key); err != nil {
			c.queue.AddRateLimited(key)
			return fmt.Errorf("syncing %s: %w", key, err)
		}
		c.queue.Forget(key)
		return nil
	}(key)
	if err != nil {
		klog.Error(err)
	}
	return true
}

func (c *Controller) retry(key string, err error) {
	klog.Error(err)
	c.queue.AddRateLimited(key)
}

// Once has a queue that says nothing of delays: what fails there is looked at again by others.
type Once struct {
	queue workqueue.TypedInterface[string]
	sync  func(string) error
}

// NewOnce returns one without keys.
func NewOnce(sync func(string) error) *Once { return &Once{workqueue.NewTyped[string](), sync} }

// Add is called for events.
func (o *Once) Add(key string) { o.queue.Add(key) }

// ProcessNext works on one key.
func (o *Once) ProcessNext() bool {
	key, shutdown := o.queue.Get()
	if shutdown {
		return false
	}
	defer o.queue.Done(key)
	if err := o.sync(key); err != nil {
		klog.Error(err)
		return true
	}
	return true
}
