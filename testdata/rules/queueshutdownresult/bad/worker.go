// Package bad goes on after the queue was shut down.
package bad

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
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
	key, _ := c.Queue.Get() // want `shutdown result of c.Queue.Get\(\) is ignored: after ShutDown it returns at once with a zero item, so the worker spins; return when it is true`
	defer c.Queue.Done(key)
	c.Sync(key)
	return true
}

// doc:end

// Loop tests the result and goes on all the same.
func (c *Controller) Loop() {
	for {
		key, shutdown := c.Queue.Get() // want `shutdown result of c.Queue.Get\(\) is ignored`
		if shutdown {
			klog.V(4).Info("the queue was shut down")
			continue
		}
		c.Sync(key)
		c.Queue.Done(key)
	}
}

// Work returns from a literal, which the loop calls again.
func (c *Controller) Work() {
	for {
		func() { // want:related `called again here`
			key, shutdown := c.Queue.Get() // want `the loop around this does not learn that c.Queue was shut down: after ShutDown Get returns at once, so the worker spins; say so by a result`
			if shutdown {
				return
			}
			defer c.Queue.Done(key)
			c.Sync(key)
		}()
	}
}

// Process drops what the step answers.
func (c *Controller) Process() {
	for {
		c.step()
	}
}

func (c *Controller) step() bool {
	key, shutdown := c.Queue.Get() // want `the loop around this does not learn that c.Queue was shut down`
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	c.Sync(key)
	return true
}
