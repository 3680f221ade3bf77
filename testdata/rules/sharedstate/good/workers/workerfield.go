// Package workerfield has a controller of which another package says how many workers it has.
package workerfield

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller keeps the key that it works on in a field.
type Controller struct {
	Queue   workqueue.TypedRateLimitingInterface[string]
	Exists  func(key string) bool
	Handle  func(key string)
	current string
}

// Run starts the workers.
func (c *Controller) Run(ctx context.Context, workers int) {
	for i := 0; i < workers; i++ {
		go wait.Until(c.work, time.Second, ctx.Done())
	}
	<-ctx.Done()
}

func (c *Controller) work() {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, down := c.Queue.Get()
	if down {
		return false
	}
	defer c.Queue.Done(key)
	c.current = key
	if c.Exists(key) {
		c.Handle(c.current)
	}
	return true
}
