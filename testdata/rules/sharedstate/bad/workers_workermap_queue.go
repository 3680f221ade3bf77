package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller takes keys from a queue.
type Controller struct {
	Queue   workqueue.TypedRateLimitingInterface[string]
	Retries map[string]int
}

// Run starts the workers.
func (c *Controller) Run(ctx context.Context, workers int) {
	for range workers {
		go wait.UntilWithContext(ctx, c.work, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) work(ctx context.Context) {
	for c.next(ctx) {
	}
}

// doc:begin

func (c *Controller) next(ctx context.Context) bool {
	key, down := c.Queue.Get()
	if down {
		return false
	}
	defer c.Queue.Done(key)
	c.Retries[key]++ // want `c\.Retries is a map that is changed without a lock while Run starts several goroutines of it`
	return true
}

// doc:end
