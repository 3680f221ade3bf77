// Package good ends when the queue was shut down.
package good

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string)
}

// doc:begin

// Run works until the queue is shut down.
func (c *Controller) Run() {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	c.Sync(key)
	return true
}

// doc:end

// Drain takes what is there.
func (c *Controller) Drain() {
	for c.Queue.Len() > 0 {
		key, _ := c.Queue.Get()
		c.Queue.Done(key)
	}
}

// Last asks before it waits.
func (c *Controller) Last() {
	for !c.Queue.ShuttingDown() {
		key, _ := c.Queue.Get()
		c.Queue.Done(key)
	}
}

// Pause does something else than to ask again at once.
func (c *Controller) Pause(stopped func() bool) {
	for {
		key, shutdown := c.Queue.Get()
		if shutdown {
			time.Sleep(time.Second)
			if stopped() {
				return
			}
			continue
		}
		c.Queue.Done(key)
	}
}

// Next is a wrapper.
func (c *Controller) Next() (string, bool) { return c.Queue.Get() }

// Own has a queue that nobody shuts down.
func Own(keys []string, sync func(string)) {
	queue := workqueue.NewTyped[string]()
	for _, key := range keys {
		queue.Add(key)
	}
	for range keys {
		key, _ := queue.Get()
		sync(key)
		queue.Done(key)
	}
}

// Work tells its loop by a variable.
func (c *Controller) Work() {
	for ended := false; !ended; {
		func() {
			key, shutdown := c.Queue.Get()
			if shutdown {
				ended = true
				return
			}
			defer c.Queue.Done(key)
			c.Sync(key)
		}()
	}
}

// Paused is called again after a while.
func (c *Controller) Paused(stopped <-chan struct{}) {
	for {
		c.once()
		select {
		case <-stopped:
			return
		case <-time.After(time.Second):
		}
	}
}

func (c *Controller) once() {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return
	}
	defer c.Queue.Done(key)
	c.Sync(key)
}
