package bad

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
)

// Registry knows which node each claim is bound to.
type Registry struct {
	lock   sync.RWMutex
	nodes  map[types.NamespacedName]string
	recent sets.Set[string]
}

// Bind is called by reconciles, which are goroutines that run at the same time.
func (r *Registry) Bind(claim types.NamespacedName, node string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.nodes[claim] = node
	r.recent.Insert(node)
}

// Node is called by reconciles.
func (r *Registry) Node(claim types.NamespacedName) (string, bool) {
	r.lock.RLock()
	defer r.lock.RUnlock()
	node, ok := r.nodes[claim]
	return node, ok
}

// doc:begin

// Claims is called by the scheduler.
func (r *Registry) Claims(node string) []types.NamespacedName {
	var out []types.NamespacedName
	for claim, n := range r.nodes { // want `r\.nodes is read without lock, which Bind holds to change it`
		if n == node {
			out = append(out, claim)
		}
	}
	return out
}

// doc:end

// Release is called by the scheduler.
func (r *Registry) Release(claim types.NamespacedName) {
	delete(r.nodes, claim) // want:related `and here`
}

// Start forgets nodes now and then.
func (r *Registry) Start(ctx context.Context) error {
	go r.sweep(ctx)
	<-ctx.Done()
	return nil
}

func (r *Registry) sweep(ctx context.Context) {
	for ctx.Err() == nil {
		for node := range r.recent { // want `r\.recent is read without lock, which Bind holds to change it`
			r.Forget(node)
		}
		time.Sleep(time.Millisecond)
	}
}

// Forget forgets one node.
func (r *Registry) Forget(node string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.recent.Delete(node)
}

// Reset forgets all nodes that are bound to nothing.
func (r *Registry) Reset() {
	r.prune()
}

func (r *Registry) prune() {
	used := sets.New[string]()
	for _, node := range r.nodes { // want:related `and here`
		used.Insert(node)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.recent = r.recent.Intersection(used)
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry {
	r := &Registry{nodes: make(map[types.NamespacedName]string), recent: sets.New[string]()}
	r.nodes[types.NamespacedName{}] = ""
	return r
}

// Page has shelves.
type Page struct {
	mu    sync.Mutex
	shelf map[string]map[string]int
}

// Add puts a book on a shelf.
func (p *Page) Add(shelf, book string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shelf[shelf][book]++
}

// Books is called by anybody.
func (p *Page) Books(shelf string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shelf[shelf][""]
}

// Deliveries watches the pods that it was told of.
type Deliveries struct {
	mu      sync.Mutex
	watched map[string]bool
}

// NewDeliveries hands its informer a filter that knows nothing of the lock.
func NewDeliveries(pods cache.SharedIndexInformer, enqueue func(any)) (*Deliveries, error) {
	d := &Deliveries{watched: map[string]bool{}}
	_, err := pods.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod)
			return ok && d.watched[pod.Name] // want `d\.watched is read without mu, which Watch holds to change it`
		},
		Handler: cache.ResourceEventHandlerFuncs{AddFunc: enqueue},
	})
	return d, err
}

// Watch is called by the workers.
func (d *Deliveries) Watch(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.watched[name] = true
}

// Forget is called by the workers.
func (d *Deliveries) Forget(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.watched, name)
}
