package good

import (
	"context"
	"sync"
	"time"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// hosts are asked in the background.
var (
	hostsMu sync.Mutex
	hosts   = map[string]string{}
)

// A HostReconciler keeps the hosts.
type HostReconciler struct{ client.Client }

func (r *HostReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	hostsMu.Lock()
	defer hostsMu.Unlock()
	hosts[req.Name] = req.Namespace
	return ctrl.Result{}, nil
}

// SetupWithManager starts what asks the hosts.
func (r *HostReconciler) SetupWithManager(mgr ctrl.Manager, ask func(string)) error {
	go askAll(ask)
	return ctrl.NewControllerManagedBy(mgr).Named("hosts").Complete(r)
}

func askAll(ask func(string)) {
	for range time.Tick(time.Minute) {
		hostsMu.Lock()
		for host := range hosts {
			ask(host)
		}
		hostsMu.Unlock()
	}
}

// A HashController has one worker, in the one goroutine that it starts.
type HashController struct {
	Queue  workqueue.TypedRateLimitingInterface[string]
	Hashes map[string]string
}

// Run starts the worker.
func (c *HashController) Run(ctx context.Context) {
	go func() {
		for c.processNext() {
		}
	}()
	<-ctx.Done()
	c.Queue.ShutDown()
}

func (c *HashController) processNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	c.Hashes[key] = key
	if err := c.sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

func (c *HashController) sync(key string) error {
	delete(c.Hashes, key)
	return nil
}
