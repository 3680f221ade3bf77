package good

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

var (
	generationsLock sync.Mutex
	generations     = map[types.NamespacedName]int64{}
)

// CountingReconciler locks what all reconciles share.
type CountingReconciler struct {
	client.Client
	once     sync.Once
	lock     sync.Mutex
	Seen     map[types.NamespacedName]int64
	attempts sync.Map
	limits   map[string]int
	Current  string
}

func (r *CountingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.once.Do(func() {
		r.limits["pods"] = 10
		r.Current = req.Name
	})
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name := app.Name
	r.attempts.Store(name, r.limits["pods"])
	r.note(&app)
	r.lock.Lock()
	r.count(&app)
	r.Current = name
	r.lock.Unlock()
	pass := &pass{names: map[string]bool{}}
	pass.add(name)
	return ctrl.Result{}, r.Update(ctx, &app)
}

// pass belongs to one reconcile.
type pass struct{ names map[string]bool }

func (p *pass) add(name string) { p.names[name] = true }

func (r *CountingReconciler) note(app *demov1.Foo) {
	generationsLock.Lock()
	defer generationsLock.Unlock()
	generations[client.ObjectKeyFromObject(app)] = app.Generation
}

func (r *CountingReconciler) count(app *demov1.Foo) {
	r.Seen[client.ObjectKeyFromObject(app)] = app.Generation
}

// SetupWithManager starts four workers, after it has set the limits.
func (r *CountingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	r.limits = map[string]int{}
	r.limits["nodes"] = 3
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}

// SingleReconciler has one worker, and nobody else uses its map.
type SingleReconciler struct {
	client.Client
	attempts map[string]int
	last     string
}

func (r *SingleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.attempts[req.String()]++
	r.last = req.Name
	return ctrl.Result{}, nil
}

// SetupWithManager starts one worker.
func (r *SingleReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 1}).Complete(r)
}

// ValueReconciler is passed by value: its fields are those of one reconcile.
type ValueReconciler struct {
	client.Client
	current string
	app     demov1.Foo
}

func (r ValueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.current = req.Name
	if err := r.Get(ctx, req.NamespacedName, &r.app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, &r.app)
}

// SetupWithManager takes its options from main.
func (r ValueReconciler) SetupWithManager(mgr ctrl.Manager, options controller.Options) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(options).Complete(r)
}

// PausingReconciler locks what its watches use.
type PausingReconciler struct {
	client.Client
	lock   sync.RWMutex
	Paused sets.Set[string]
}

func (r *PausingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if app.Spec.Paused {
		r.Paused.Insert(req.Name)
	} else {
		r.Paused.Delete(req.Name)
	}
	return ctrl.Result{}, nil
}

// Wanted is the filter of the watch.
func (r *PausingReconciler) Wanted(obj client.Object) bool {
	r.lock.RLock()
	defer r.lock.RUnlock()
	return !r.Paused.Has(obj.GetName())
}

// MonitoringReconciler makes a monitor when it is first needed, the same whichever
// object was first.
type MonitoringReconciler struct {
	client.Client
	Namespace, Service string

	host    string
	monitor *monitor
}

type monitor struct {
	client client.Client
	host   string
	wake   func(name string)
}

func newMonitor(c client.Client, host string, wake func(name string)) (*monitor, error) {
	return &monitor{c, host, wake}, nil
}

func (r *MonitoringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.host = fmt.Sprintf("%s.%s.svc", r.Service, r.Namespace)
	if r.monitor == nil {
		m, err := newMonitor(r.Client, r.Namespace, r.wake)
		if err != nil {
			return ctrl.Result{}, err
		}
		r.monitor = m
	}
	return ctrl.Result{}, nil
}

func (r *MonitoringReconciler) wake(string) {}

// SetupWithManager starts as many workers as it is told.
func (r *MonitoringReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}
