package good

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller has one worker for each queue, which keeps what it knows to itself.
type Controller struct {
	Queue   workqueue.TypedRateLimitingInterface[string]
	Retries map[string]int
}

// Run starts the worker.
func (c *Controller) Run(ctx context.Context) {
	for range 1 {
		go wait.UntilWithContext(ctx, c.work, time.Second)
	}
	<-ctx.Done()
}

// RunAll starts the worker of each controller.
func RunAll(ctx context.Context, all []*Controller) {
	for _, c := range all {
		go c.work(ctx)
	}
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
	c.Retries[key]++
	return true
}

// doc:end
