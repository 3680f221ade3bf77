// Package good marks every item done.
package good

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
	keys  chan string
	busy  map[string]bool
	other Other
}

// Other works on keys elsewhere.
type Other interface {
	Work(c *Controller, key string)
}

// doc:begin

// ProcessNext works on one key and reports whether there may be more.
func (c *Controller) ProcessNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

// doc:end

func (c *Controller) sync(key string) error { return c.Sync(key) }

// Never is called like this in package bad.
func (c *Controller) Never() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	err := c.sync(key)
	c.Queue.Done(key)
	if err != nil {
		klog.Error(err)
		return true
	}
	c.Queue.Forget(key)
	return true
}

// Boxed keeps what it got in a struct.
func (c *Controller) Boxed() bool {
	var got struct {
		key      string
		shutdown bool
	}
	got.key, got.shutdown = c.Queue.Get()
	if got.shutdown {
		return false
	}
	defer c.Queue.Done(got.key)
	if err := c.sync(got.key); err != nil {
		klog.Error(err)
	}
	return true
}

// Loop calls a literal for each key.
func (c *Controller) Loop() {
	for {
		key, shutdown := c.Queue.Get()
		if shutdown {
			return
		}
		func() {
			defer c.Queue.Done(key)
			if err := c.sync(key); err == nil {
				c.Queue.Forget(key)
			}
		}()
	}
}

// Helper leaves Done to a function.
func (c *Controller) Helper() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	c.work(key)
	return true
}

func (c *Controller) work(key string) {
	defer c.finish(key)
	if err := c.sync(key); err != nil {
		klog.Error(err)
	}
}

func (c *Controller) finish(key string) {
	c.Queue.Forget(key)
	c.Queue.Done(key)
}

// Next hands the key to its caller.
func (c *Controller) Next() (string, bool) {
	key, shutdown := c.Queue.Get()
	return key, !shutdown
}

// Send hands the key to another goroutine.
func (c *Controller) Send() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	c.keys <- key
	return true
}

// Keep keeps the key for later.
func (c *Controller) Keep() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	c.busy[key] = true
	return true
}

// Give hands the key and the queue to somebody unknown.
func (c *Controller) Give() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	c.other.Work(c, key)
	return true
}

// Call calls what may know the queue.
func (c *Controller) Call() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	if err := c.Sync(key); err != nil {
		klog.Error(err)
	}
	return true
}

// Die ends the process.
func (c *Controller) Die() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	if err := c.sync(key); err != nil {
		klog.Fatal(err)
	}
	c.finish(key)
	return true
}

// Tasks works on what there is until the queue is shut down, when the item is nil.
func Tasks(queue workqueue.TypedInterface[any], work func(string)) {
	var item any
	shutdown := false
	for !shutdown {
		item, shutdown = queue.Get()
		if item != nil {
			key := item.(string)
			work(key)
			queue.Done(key)
		}
	}
}

// Ending leaves the key where the queue is being shut down.
func (c *Controller) Ending() bool {
	key, shutdown := c.Queue.Get()
	if shutdown || c.Queue.ShuttingDown() {
		return false
	}
	defer c.Queue.Done(key)
	return c.sync(key) == nil
}
