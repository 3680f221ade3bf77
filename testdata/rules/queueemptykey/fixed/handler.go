// Package bad queues keys that are empty.
package fixed

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// KeyFunc makes keys.
var KeyFunc = cache.DeletionHandlingMetaNamespaceKeyFunc

// Controller queues the keys of objects.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Names workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// Enqueue adds the key of an object.
func (c *Controller) Enqueue(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		klog.Errorf("no key for %v: %v", obj, err)
		return
	}
	c.Queue.Add(key)
}

// Variable calls the key function through a variable.
func (c *Controller) Variable(obj any) {
	if key, err := KeyFunc(obj); err != nil {
		klog.Error(err)
		c.Queue.AddRateLimited(key)
	}
}

// Name adds a name.
func (c *Controller) Name(obj any) error {
	name, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		klog.Error(err)
	}
	c.Names.AddAfter(name, 0)
	return err
}
