// Package untyped has the queues of client-go before v0.31.
package untyped

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.RateLimitingInterface
	Sync  func(string) error
}

// Run starts the workers, and waits for them when the context ends.
func (c *Controller) Run(ctx context.Context, workers int) {
	defer c.Queue.ShutDown() // want:related `shut down after the wait`
	var wg sync.WaitGroup
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			wait.UntilWithContext(ctx, c.work, time.Second)
		}()
	}
	<-ctx.Done()
	wg.Wait() // want `wg.Wait waits for workers that block in c.Queue.Get\(\)`
}

func (c *Controller) work(context.Context) {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, shutdown := c.Queue.Get() // want:related `the workers block here`
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key.(string)); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}
