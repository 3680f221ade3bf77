package fixed

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// ObjectController queues objects.
type ObjectController struct {
	Queue workqueue.TypedRateLimitingInterface[any]
	Sync  func(key string) error
}

// Handler returns the event handler.
func (c *ObjectController) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { c.Queue.Add(obj) },
		DeleteFunc: c.deleted,
	}
}

func (c *ObjectController) deleted(obj any) {
	c.Queue.Add(obj)
}

// ProcessNext works on one object.
func (c *ObjectController) ProcessNext() bool {
	item, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(item)
	if err := c.sync(item); err != nil {
		c.Queue.AddRateLimited(item)
		return true
	}
	c.Queue.Forget(item)
	return true
}

func (c *ObjectController) sync(item any) error {
	key, err := cache.MetaNamespaceKeyFunc(item)
	if err != nil {
		return err
	}
	return c.Sync(key)
}
