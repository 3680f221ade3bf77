// Package good shuts the queue down, and then waits for the workers.
package good

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Sync  func(string) error
}

// doc:begin

// Run starts the workers, and waits for them when the context ends.
func (c *Controller) Run(ctx context.Context, workers int) {
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

// doc:end

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

// A Pool has a queue of its own.
type Pool struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewPool makes a pool.
func NewPool(work func(string)) *Pool {
	return &Pool{queue: workqueue.NewTyped[string](), work: work}
}

func (p *Pool) drain() {
	for {
		key, shutdown := p.queue.Get()
		if shutdown {
			return
		}
		p.work(key)
		p.queue.Done(key)
	}
}

// Run shuts the queue down in a goroutine.
func (p *Pool) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(p.drain)
	go func() {
		<-ctx.Done()
		p.queue.ShutDown()
	}()
	wg.Wait()
}

// A Typed pool shuts its queue down in a method of a generic type.
type Typed[T comparable] struct {
	queue workqueue.TypedInterface[T]
	work  func(T)
}

// NewTyped makes one.
func NewTyped[T comparable](work func(T)) *Typed[T] {
	return &Typed[T]{queue: workqueue.NewTyped[T](), work: work}
}

func (p *Typed[T]) next() bool {
	key, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(key)
	p.work(key)
	return true
}

// Run shuts the queue down in the same group.
func (p *Typed[T]) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() {
		<-ctx.Done()
		p.queue.ShutDown()
	})
	wg.Go(func() {
		for p.next() {
		}
	})
	wg.Wait()
}

// A Stack defers both calls, in the right order.
type Stack struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewStack makes one.
func NewStack(work func(string)) *Stack {
	return &Stack{queue: workqueue.NewTyped[string](), work: work}
}

// Run shuts down in the call that was deferred last, which comes first.
func (s *Stack) Run(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer s.queue.ShutDown()
	wg.Go(func() {
		for {
			key, shutdown := s.queue.Get()
			if shutdown {
				return
			}
			s.work(key)
			s.queue.Done(key)
		}
	})
	<-ctx.Done()
}

// A Plain controller leaves its workers alone.
type Plain struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewPlain makes one.
func NewPlain(work func(string)) *Plain {
	return &Plain{queue: workqueue.NewTyped[string](), work: work}
}

// Run waits for something else.
func (p *Plain) Run(ctx context.Context, others *sync.WaitGroup) {
	defer p.queue.ShutDown()
	go func() {
		for {
			key, shutdown := p.queue.Get()
			if shutdown {
				return
			}
			p.work(key)
			p.queue.Done(key)
		}
	}()
	<-ctx.Done()
	others.Wait()
}

// An Owned queue belongs to the caller, who shuts it down.
type Owned struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewOwned gets a queue.
func NewOwned(queue workqueue.TypedInterface[string], work func(string)) *Owned {
	return &Owned{queue: queue, work: work}
}

// Run waits until the caller has shut the queue down.
func (o *Owned) Run() {
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			key, shutdown := o.queue.Get()
			if shutdown {
				return
			}
			o.work(key)
			o.queue.Done(key)
		}
	})
	wg.Wait()
}

// A Watched queue is shut down by the context.
type Watched struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewWatched makes one.
func NewWatched(work func(string)) *Watched {
	return &Watched{queue: workqueue.NewTyped[string](), work: work}
}

// Run hands the method over.
func (w *Watched) Run(ctx context.Context) {
	context.AfterFunc(ctx, w.queue.ShutDown)
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			key, shutdown := w.queue.Get()
			if shutdown {
				return
			}
			w.work(key)
			w.queue.Done(key)
		}
	})
	wg.Wait()
}

// A Lent queue is shut down by a function that gets its address.
type Lent struct {
	queue workqueue.TypedInterface[string]
	work  func(string)
}

// NewLent makes one.
func NewLent(work func(string)) *Lent {
	return &Lent{queue: workqueue.NewTyped[string](), work: work}
}

// Run lends the queue.
func (l *Lent) Run(ctx context.Context) {
	context.AfterFunc(ctx, func() { end(&l.queue) })
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			key, shutdown := l.queue.Get()
			if shutdown {
				return
			}
			l.work(key)
			l.queue.Done(key)
		}
	})
	wg.Wait()
}

func end(queue *workqueue.TypedInterface[string]) { (*queue).ShutDown() }
