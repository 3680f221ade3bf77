// Package good queues keys of objects only.
package good

import (
	"strings"

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

// doc:begin

// Enqueue adds the key of an object.
func (c *Controller) Enqueue(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		klog.Errorf("no key for %v: %v", obj, err)
		return
	}
	c.Queue.Add(key)
}

// doc:end

// Variable calls the key function through a variable.
func (c *Controller) Variable(obj any) {
	if key, err := KeyFunc(obj); err == nil {
		c.Queue.AddRateLimited(key)
	}
}

// Name adds a name.
func (c *Controller) Name(obj any) error {
	name, err := cache.DeletionHandlingObjectToName(obj)
	if err == nil {
		c.Names.AddAfter(name, 0)
	} else {
		klog.Error(err)
	}
	return err
}

// Twice tests the error again before it queues the key.
func (c *Controller) Twice(obj any) {
	key, err := KeyFunc(obj)
	if err != nil {
		klog.Error(err)
	}
	if err == nil {
		c.Queue.Add(key)
	}
}

// Fatal does not come to the queue.
func (c *Controller) Fatal(obj any) {
	key, err := KeyFunc(obj)
	if err != nil {
		klog.Fatal(err)
	}
	c.Queue.Add(key)
}

// Blank takes objects, whose keys cannot fail.
func (c *Controller) Blank(obj any) {
	key, _ := KeyFunc(obj)
	c.Queue.Add(key)
}

// Owner is no key function.
func (c *Controller) Owner(line string) {
	key, err := owner(line)
	if err != nil {
		klog.Error(err)
	}
	c.Queue.Add(key)
}

func owner(line string) (string, error) {
	_, key, _ := strings.Cut(line, "=")
	return key, nil
}
