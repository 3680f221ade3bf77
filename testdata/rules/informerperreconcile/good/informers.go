// Package good makes its informers once.
package good

import (
	"context"
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

var errSync = errors.New("the pods did not come")

// doc:begin

// Reconciler counts pods.
type Reconciler struct {
	pods  corelisters.PodLister
	Count func(int)
}

// NewReconciler makes the informer and waits for it.
func NewReconciler(ctx context.Context, c kubernetes.Interface) (*Reconciler, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods()
	r := &Reconciler{pods: pods.Lister()}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced) {
		return nil, errSync
	}
	return r, nil
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods, err := r.pods.Pods(req.Namespace).List(labels.Everything())
	if err != nil {
		return ctrl.Result{}, err
	}
	r.Count(len(pods))
	return ctrl.Result{}, nil
}

// doc:end

// Tenants has an informer for each namespace.
type Tenants struct {
	Client kubernetes.Interface
	lock   sync.Mutex
	stops  map[string]context.CancelFunc
	own    informers.SharedInformerFactory
	Seen   func(*corev1.Pod)
}

func (t *Tenants) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if _, ok := t.stops[req.Namespace]; !ok {
		t.watch(req.Namespace)
	}
	if t.own == nil {
		t.own = informers.NewSharedInformerFactory(t.Client, 0)
	}
	return ctrl.Result{}, t.first(ctx, req.Namespace)
}

func (t *Tenants) watch(namespace string) {
	ctx, cancel := context.WithCancel(context.Background())
	factory := informers.NewSharedInformerFactoryWithOptions(t.Client, 0, informers.WithNamespace(namespace))
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	t.stops[namespace] = cancel
}

// first looks once, and ends what it has started.
func (t *Tenants) first(ctx context.Context, namespace string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	factory := informers.NewSharedInformerFactoryWithOptions(t.Client, 0, informers.WithNamespace(namespace))
	pods := factory.Core().V1().Pods()
	informer := pods.Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return errSync
	}
	list, err := pods.Lister().List(labels.Everything())
	for _, pod := range list {
		t.Seen(pod)
	}
	return err
}

// A Running informer, and what it was made for.
type Running struct {
	Generation int64
	Stop       context.CancelFunc
}

// A Store keeps what runs.
type Store interface {
	Get(namespace string) (Running, bool)
	Set(namespace string, r Running)
	Delete(namespace string)
}

// Generations makes the informer of a namespace anew when its generation has changed.
type Generations struct {
	Client kubernetes.Interface
	Of     func(namespace string) int64
	Runs   Store
}

func (g *Generations) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	generation := g.Of(req.Namespace)
	runs, found := g.Runs.Get(req.Namespace)
	if found {
		if runs.Generation == generation {
			return ctrl.Result{}, nil
		}
		runs.Stop()
		g.Runs.Delete(req.Namespace)
	}
	g.watch(req.Namespace, generation)
	return ctrl.Result{}, nil
}

func (g *Generations) watch(namespace string, generation int64) {
	ctx, cancel := context.WithCancel(context.Background())
	factory := informers.NewSharedInformerFactoryWithOptions(g.Client, 0, informers.WithNamespace(namespace))
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	g.Runs.Set(namespace, Running{Generation: generation, Stop: cancel})
}

// Unstarted asks a factory that nobody starts: it opens no watch, and finds nothing.
type Unstarted struct {
	Client kubernetes.Interface
	Count  func(int)
}

func (r *Unstarted) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	factory := informers.NewSharedInformerFactoryWithOptions(r.Client, 0, informers.WithNamespace(req.Namespace))
	c := &counter{pods: factory.Core().V1().Pods().Lister()}
	n, err := c.all() // want:listerbeforesync `not synced here`
	r.Count(n)
	return ctrl.Result{}, err
}

type counter struct{ pods corelisters.PodLister }

func (c *counter) all() (int, error) {
	pods, err := c.pods.List(labels.Everything())
	return len(pods), err
}
