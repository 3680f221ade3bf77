// Package handedover hands keys, literals and values to others.
package handedover

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// C is a controller.
type C struct {
	queue workqueue.TypedRateLimitingInterface[string]
	work  chan string
	done  chan string
	wg    sync.WaitGroup
}

// Run hands keys to workers: those call Done.
func (c *C) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	for i := 0; i < 3; i++ {
		go c.worker(ctx)
	}
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		select {
		case c.work <- key:
		case <-ctx.Done():
			c.queue.Done(key)
			return
		}
	}
}

func (c *C) worker(ctx context.Context) {
	for {
		select {
		case key := <-c.work:
			c.handle(key)
		case <-ctx.Done():
			return
		}
	}
}

func (c *C) handle(key string) {
	defer c.queue.Done(key)
	if key == "" {
		c.queue.AddRateLimited(key)
		return
	}
	c.queue.Forget(key)
}

// D gives a literal to a runner.
type D struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sem   chan struct{}
	wg    sync.WaitGroup
}

func (d *D) start(f func()) {
	d.wg.Add(1)
	go func() {
		defer d.wg.Done()
		f()
	}()
}

// Run runs.
func (d *D) Run(ctx context.Context) {
	defer d.queue.ShutDown()
	for {
		key, quit := d.queue.Get()
		if quit {
			break
		}
		d.start(func() {
			defer d.queue.Done(key)
			if err := d.sync(ctx, key); err != nil {
				d.queue.AddRateLimited(key)
				return
			}
			d.queue.Forget(key)
		})
	}
	d.wg.Wait()
}

func (d *D) sync(ctx context.Context, key string) error { return ctx.Err() }

// E hands the whole item to a pool.
type E struct {
	queue workqueue.TypedRateLimitingInterface[string]
	pool  *pool
}

type pool struct{ jobs chan func() }

func newPool(n int) *pool {
	p := &pool{jobs: make(chan func(), n)}
	for i := 0; i < n; i++ {
		go func() {
			for f := range p.jobs {
				f()
			}
		}()
	}
	return p
}

func (p *pool) Submit(f func()) { p.jobs <- f }

// NewE makes.
func NewE(q workqueue.TypedRateLimitingInterface[string]) *E { return &E{queue: q, pool: newPool(4)} }

// Run runs.
func (e *E) Run(ctx context.Context) {
	for e.next(ctx) {
	}
}

func (e *E) next(ctx context.Context) bool {
	key, quit := e.queue.Get()
	if quit {
		return false
	}
	e.pool.Submit(func() {
		defer e.queue.Done(key)
		e.queue.Forget(key)
	})
	return true
}

// Result is sent once on a channel with room.
type result struct {
	err error
}

// Probe waits with a timeout; the channel has room for all that is ever sent.
func Probe(ctx context.Context, hosts []string) error {
	out := newResults(len(hosts))
	for _, h := range hosts {
		go func() { out <- result{probe(ctx, h)} }()
	}
	for range hosts {
		select {
		case r := <-out:
			if r.err != nil {
				return r.err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func newResults(n int) chan result { return make(chan result, n) }

func probe(ctx context.Context, host string) error { return ctx.Err() }

// Stopper has a channel with room for the only value.
type Stopper struct {
	stop chan struct{}
	mu   sync.Mutex
	m    map[string]string
	once sync.Once
	note chan string
}

// NewStopper makes.
func NewStopper() *Stopper {
	return &Stopper{stop: make(chan struct{}, 1), m: map[string]string{}, note: notes()}
}

func notes() chan string { return make(chan string, 16) }

// Stop stops.
func (s *Stopper) Stop() {
	s.once.Do(func() { s.stop <- struct{}{} })
}

// Tell sends under the lock to a channel with room.
func (s *Stopper) Tell(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.m[k] = k
	select {
	case s.note <- k:
	default:
	}
}

// Register sends only from a handler.
func (s *Stopper) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if p, ok := obj.(*corev1.Pod); ok {
				s.Tell(p.Name)
			}
		},
	})
	return err
}

// R waits for results of a channel that has room for all.
type R struct {
	client.Client
	events chan string
}

// NewR makes.
func NewR(c client.Client) *R { return &R{Client: c, events: make(chan string, 1)} }

// Reconcile sends one and receives it again.
func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	errs := makeErrs(2)
	go func() { errs <- r.one(ctx, req) }()
	go func() { errs <- r.two(ctx, req) }()
	if err := <-errs; err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, <-errs
}

func makeErrs(n int) chan error { return make(chan error, n) }

func (r *R) one(ctx context.Context, req ctrl.Request) error { return ctx.Err() }
func (r *R) two(ctx context.Context, req ctrl.Request) error { return ctx.Err() }

// Both waits only for the first: the channel has room for the second.
func (r *R) Both(ctx context.Context, req ctrl.Request) error {
	errs := make(chan error, 2)
	for _, f := range []func(context.Context, ctrl.Request) error{r.one, r.two} {
		go func() { errs <- f(ctx, req) }()
	}
	return <-errs
}

// Room sends in a reconcile into a channel with room for all.
type Room struct {
	client.Client
	out chan string
}

// NewRoom knows how many there will be.
func NewRoom(c client.Client, names []string) *Room {
	return &Room{Client: c, out: make(chan string, len(names))}
}

// Reconcile sends names.
func (r *Room) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.out <- req.Name
	return ctrl.Result{}, nil
}

// Sig hands shutdown over with room 1.
type Sig struct{ ready chan bool }

func newSig() *Sig { return &Sig{ready: make(chan bool, 1)} }

// Handle once.
func (s *Sig) Handle(inf cache.SharedIndexInformer) error {
	var once sync.Once
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { once.Do(func() { s.ready <- true }) }})
	return err
}

// Wait waits.
func Wait(inf cache.SharedIndexInformer) error {
	s := newSig()
	if err := s.Handle(inf); err != nil {
		return err
	}
	<-s.ready
	return nil
}
