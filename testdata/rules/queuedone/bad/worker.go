// Package bad leaves items in processing.
package bad

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// doc:begin

// ProcessNext works on one key and reports whether there may be more.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get() // want `key from c.Queue.Get\(\) is not marked Done on every path: this key is never processed again; defer c.Queue.Done\(key\) right after the shutdown check`
	if shutdown {
		return false
	}
	if err := c.sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true // want:related `returned here without Done`
	}
	c.Queue.Forget(key)
	c.Queue.Done(key)
	return true
}

// doc:end

func (c *Controller) sync(key string) error { return c.Sync(key) }

// Never never calls Done.
func (c *Controller) Never() bool {
	key, shutdown := c.Queue.Get() // want `not marked Done on every path`
	if shutdown {
		return false
	}
	if err := c.sync(key); err != nil {
		klog.Error(err)
	}
	return true
}

// Loop goes on with the next key.
func (c *Controller) Loop() {
	for {
		key, shutdown := c.Queue.Get() // want `not marked Done on every path`
		if shutdown {
			return
		}
		if err := c.sync(key); err != nil {
			c.Queue.AddRateLimited(key)
			continue
		}
		c.Queue.Done(key)
	}
}
