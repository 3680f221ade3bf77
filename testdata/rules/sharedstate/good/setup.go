package good

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// MatchingReconciler keeps what its watches ask for, under a lock.
type MatchingReconciler struct {
	client.Client
	mu      sync.RWMutex
	matches map[string]labels.Selector
}

// NewMatchingReconciler fills the map before anybody else has it.
func NewMatchingReconciler(c client.Client, known map[string]labels.Selector) *MatchingReconciler {
	r := &MatchingReconciler{Client: c, matches: map[string]labels.Selector{}}
	for name, m := range known {
		func() { r.matches[name] = m }()
	}
	return r
}

func (r *MatchingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.matches[req.Name] = labels.SelectorFromSet(app.Labels)
	return ctrl.Result{}, nil
}

// SetupWithManager hands over literals that lock.
func (r *MatchingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	matching := func(_ context.Context, obj client.Object) (out []reconcile.Request) {
		r.mu.RLock()
		defer r.mu.RUnlock()
		for name, m := range r.matches {
			if m.Matches(labels.Set(obj.GetLabels())) {
				out = append(out, reconcile.Request{NamespacedName: client.ObjectKey{Namespace: obj.GetNamespace(), Name: name}})
			}
		}
		return out
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(matching)).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(matching)).
		Complete(r)
}

// Deliveries watches the pods that it was told of.
type Deliveries struct {
	mu      sync.Mutex
	watched map[string]bool
}

// NewDeliveries hands its informer a filter that asks under the lock.
func NewDeliveries(pods cache.SharedIndexInformer, enqueue func(any)) (*Deliveries, error) {
	d := &Deliveries{watched: map[string]bool{}}
	d.watched["first"] = true
	_, err := pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod)
			return ok && d.Watched(pod.Name)
		},
		Handler: cache.ResourceEventHandlerFuncs{AddFunc: enqueue},
	})
	return d, err
}

// Watched is called by the informer.
func (d *Deliveries) Watched(name string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.watched[name]
}

// Watch is called by the workers.
func (d *Deliveries) Watch(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.watched[name] = true
}
