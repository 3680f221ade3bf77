package good

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/types"
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

// NewCountingReconciler makes the maps.
func NewCountingReconciler(c client.Client) *CountingReconciler {
	return &CountingReconciler{Client: c, Seen: map[types.NamespacedName]int64{}, limits: map[string]int{}}
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

// doc:begin

func (r *CountingReconciler) note(app *demov1.Foo) {
	generationsLock.Lock()
	defer generationsLock.Unlock()
	generations[client.ObjectKeyFromObject(app)] = app.Generation
}

// doc:end

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
