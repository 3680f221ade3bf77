package bad

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

// hosts are asked in the background.
var hosts = map[string]string{}

// reconciled counts.
var reconciled int

// A HostReconciler keeps the hosts.
type HostReconciler struct{ client.Client }

func (r *HostReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	hosts[req.Name] = req.Namespace // want `hosts is a map that is changed without a lock while another goroutine uses it at line 49: concurrent map access crashes the process; use a mutex or sync.Map`
	return ctrl.Result{}, nil
}

// SetupWithManager starts what asks the hosts.
func (r *HostReconciler) SetupWithManager(mgr ctrl.Manager, ask func(string)) error {
	go askAll(ask)
	return ctrl.NewControllerManagedBy(mgr).Named("hosts").Complete(r)
}

// A CountReconciler counts.
type CountReconciler struct{ client.Client }

func (r *CountReconciler) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	reconciled++ // want `reconciled is assigned without a lock while MaxConcurrentReconciles lets several reconciles run at once`
	return ctrl.Result{}, nil
}

// SetupWithManager lets five of them run.
func (r *CountReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("counts").WithOptions(controller.Options{MaxConcurrentReconciles: 5}).Complete(r)
}

func askAll(ask func(string)) {
	for range time.Tick(time.Minute) {
		for host := range hosts { // want:related `used here at the same time`
			ask(host)
		}
	}
}

// A HashController remembers what it has seen.
type HashController struct {
	Queue  workqueue.TypedRateLimitingInterface[string]
	Hashes map[string]string
}

// Handler compares before it adds.
func (c *HashController) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		key, err := cache.MetaNamespaceKeyFunc(obj)
		if err != nil || c.Hashes[key] == key { // want:related `used here at the same time`
			return
		}
		c.Queue.Add(key)
	}}
}

// ProcessNext works on one key.
func (c *HashController) ProcessNext() bool {
	key, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	defer c.Queue.Done(key)
	if err := c.sync(key); err != nil {
		c.Queue.AddRateLimited(key)
		return true
	}
	c.Queue.Forget(key)
	return true
}

func (c *HashController) sync(key string) error {
	delete(c.Hashes, key) // want `c.Hashes is a map that is changed without a lock while another goroutine uses it at line \d+`
	return nil
}
