// Package lost works on keys once, whatever becomes of them.
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
	if err := c.work(key); err != nil { // want `when work fails, nothing adds the item to the queue again: it is not tried before its next event, which may never come; call AddRateLimited`
		klog.Error(err)
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
		if err := c.work(key); err != nil { // want `when work fails, nothing adds the item to the queue again: it is not tried before its next event, which may never come; call AddRateLimited`
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
