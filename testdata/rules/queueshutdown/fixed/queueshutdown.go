// Package bad waits for workers that wait for the queue.
package fixed

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// Run starts the workers, and waits for them when the context ends.
func (c *Controller) Run(ctx context.Context, workers int) {
	defer c.Queue.ShutDown()
	var wg sync.WaitGroup
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			wait.UntilWithContext(ctx, c.work, time.Second)
		}()
	}
	<-ctx.Done()
	c.Queue.ShutDown()
	wg.Wait()
}

func (c *Controller) work(context.Context) {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.Sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

// A Pool keeps its queue to itself.
type Pool struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewPool makes a pool.
func NewPool(work func(string)) *Pool {
	return &Pool{queue: workqueue.NewTyped[string](), work: work}
}

// Made reports whether NewPool made the pool, which tells nobody about the queue.
func (p *Pool) Made() bool { return p.queue != nil }

// Run never shuts the queue down.
func (p *Pool) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		for ctx.Err() == nil {
			key, shutdown := p.queue.Get()
			if shutdown {
				return nil
			}
			p.work(key)
			p.queue.Done(key)
		}
		return ctx.Err()
	})
	return group.Wait()
}

// After shuts down after it has waited.
type After struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewAfter makes one.
func NewAfter(work func(string)) *After {
	return &After{queue: workqueue.NewTyped[string](), work: work}
}

// Run waits first.
func (a *After) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			key, shutdown := a.queue.Get()
			if shutdown {
				return
			}
			a.work(key)
			a.queue.Done(key)
		}
	})
	<-ctx.Done()
	a.queue.ShutDown()
	wg.Wait()
	a.queue.ShutDown()
}

// A Deferring pool defers both, in the wrong order.
type Deferring struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewDeferring makes one.
func NewDeferring(work func(string)) *Deferring {
	return &Deferring{queue: workqueue.NewTyped[string](), work: work}
}

// Run waits in the call that was deferred last, which comes first.
func (d *Deferring) Run(ctx context.Context) {
	var wg sync.WaitGroup
	defer d.queue.ShutDown()
	wg.Add(1)
	go func() {
		defer wg.Done()
		for {
			key, shutdown := d.queue.Get()
			if shutdown {
				return
			}
			d.work(key)
			d.queue.Done(key)
		}
	}()
	defer wg.Wait()
	<-ctx.Done()
}

// A Crew counts its workers itself.
type Crew struct {
	queue   workqueue.TypedInterface[string]
	work    func(string)
	workers sync.WaitGroup
}

// NewCrew makes one.
func NewCrew(work func(string)) *Crew {
	return &Crew{queue: workqueue.NewTyped[string](), work: work}
}

// Run never shuts the queue down.
func (c *Crew) Run(ctx context.Context) {
	for id := range 2 {
		c.workers.Add(1)
		go c.worker(id)
	}
	<-ctx.Done()
	c.workers.Wait()
}

func (c *Crew) worker(int) {
	defer c.workers.Done()
	for {
		key, shutdown := c.queue.Get()
		if shutdown {
			return
		}
		c.work(key)
		c.queue.Done(key)
	}
}
