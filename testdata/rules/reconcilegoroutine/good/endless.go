package good

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Prober looks after the backends of all applications. It is added to the
// manager, which starts it once and stops it.
type Prober struct {
	client.Client
	Probes atomic.Int64
}

// Start probes until the manager stops.
func (p *Prober) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, p.probeAll, 10*time.Millisecond)
	return nil
}

// doc:end

func (p *Prober) probeAll(ctx context.Context) {
	p.Probes.Add(1)
}

// Reconciler starts one goroutine for each object and stops it.
type Reconciler struct {
	client.Client
	Probes atomic.Int64
	Errors chan error
	once   sync.Once
	lock   sync.Mutex
	stops  map[types.NamespacedName]context.CancelFunc
}

// NewReconciler returns a reconciler that probes nothing yet.
func NewReconciler(c client.Client) *Reconciler {
	return &Reconciler{Client: c, stops: map[types.NamespacedName]context.CancelFunc{}}
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if client.IgnoreNotFound(err) == nil {
			r.end(req.NamespacedName)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.once.Do(func() {
		go func() {
			for {
				r.Probes.Add(1)
				time.Sleep(10 * time.Millisecond)
			}
		}()
	})
	r.lock.Lock()
	defer r.lock.Unlock()
	if _, running := r.stops[req.NamespacedName]; running {
		return ctrl.Result{}, nil
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	r.stops[req.NamespacedName] = cancel
	go r.watch(ctx)
	return ctrl.Result{}, nil
}

// end ends the watch of an object that is gone.
func (r *Reconciler) end(key types.NamespacedName) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if stop, ok := r.stops[key]; ok {
		stop()
		delete(r.stops, key)
	}
}

func (r *Reconciler) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Millisecond):
			r.Probes.Add(1)
		}
	}
}

// TickReconciler ranges over channels that are closed, and leaves loops.
type TickReconciler struct {
	Probes atomic.Int64
}

func (r *TickReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	names := make(chan string, 2)
	go func() {
		for range names {
			r.Probes.Add(1)
		}
	}()
	names <- req.Name
	close(names)
	go func() {
		for i := 0; ; i++ {
			r.Probes.Add(1)
			if i > 2 {
				break
			}
		}
	}()
	stop := make(chan struct{})
	defer close(stop)
	go wait.Until(func() { r.Probes.Add(1) }, 10*time.Millisecond, stop)
	return ctrl.Result{}, nil
}

// ticks counts for all reconcilers of the process, which one goroutine does.
var (
	ticks   atomic.Int64
	ticking sync.Once
)

// OnceReconciler starts it with a literal that captures nothing.
type OnceReconciler struct{}

func (*OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ticking.Do(func() {
		go func() {
			for {
				ticks.Add(1)
				time.Sleep(10 * time.Millisecond)
			}
		}()
	})
	return ctrl.Result{}, nil
}

// PhaseReconciler says in the status that it has started one.
type PhaseReconciler struct{ Reconciler }

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() || app.Status.Phase == demov1.FooReady {
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	go func() {
		for {
			r.Probes.Add(1)
			time.Sleep(10 * time.Millisecond)
		}
	}()
	return ctrl.Result{}, nil
}
