package good

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
)

// Registry knows which node each claim is bound to.
type Registry struct {
	lock   sync.RWMutex
	nodes  map[types.NamespacedName]string
	recent sets.Set[string]
}

// Bind is called by reconciles.
func (r *Registry) Bind(claim types.NamespacedName, node string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.nodes[claim] = node
	r.recent.Insert(node)
}

// doc:begin

// Claims is called by the scheduler.
func (r *Registry) Claims(node string) []types.NamespacedName {
	r.lock.RLock()
	defer r.lock.RUnlock()
	var out []types.NamespacedName
	for claim, n := range r.nodes {
		if n == node {
			out = append(out, claim)
		}
	}
	return out
}

// doc:end

// Node is called by reconciles.
func (r *Registry) Node(claim types.NamespacedName) (string, bool) {
	r.lock.RLock()
	defer r.lock.RUnlock()
	node, ok := r.nodes[claim]
	return node, ok
}

// Release is called by the scheduler.
func (r *Registry) Release(claim types.NamespacedName) {
	r.lock.Lock()
	r.forget(claim)
	r.lock.Unlock()
}

// forget is called under the lock.
func (r *Registry) forget(claim types.NamespacedName) { delete(r.nodes, claim) }

// ReleaseAll locks once for all.
func (r *Registry) ReleaseAll(claims []types.NamespacedName) {
	r.acquire()
	defer r.lock.Unlock()
	for _, claim := range claims {
		r.forget(claim)
	}
	slices.ContainsFunc(claims, func(claim types.NamespacedName) bool {
		_, ok := r.nodes[claim]
		return ok
	})
}

func (r *Registry) acquire() { r.lock.Lock() }

// UnbindWithoutLock says by its name that its caller has the lock.
func (r *Registry) UnbindWithoutLock(claim types.NamespacedName) { delete(r.nodes, claim) }

// Unbind must be called while the lock is held.
func (r *Registry) Unbind(claim types.NamespacedName) { delete(r.nodes, claim) }

// Start forgets nodes now and then.
func (r *Registry) Start(ctx context.Context) error {
	go r.sweep(ctx)
	<-ctx.Done()
	return nil
}

func (r *Registry) sweep(ctx context.Context) {
	for ctx.Err() == nil {
		for _, node := range r.snapshot() {
			r.Forget(node)
		}
		for node := range r.take() {
			r.Forget(node)
		}
		time.Sleep(time.Millisecond)
	}
}

func (r *Registry) snapshot() []string {
	r.lock.RLock()
	defer r.lock.RUnlock()
	return slices.Collect(maps.Keys(r.recent))
}

// take hands the set to its caller and starts a new one.
func (r *Registry) take() sets.Set[string] {
	r.lock.Lock()
	old := r.recent
	r.recent = sets.New[string]()
	r.lock.Unlock()
	for node := range old {
		if node == "" {
			delete(old, node)
		}
	}
	return old
}

// Forget forgets one node.
func (r *Registry) Forget(node string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.recent.Delete(node)
}

// Size asks for no element.
func (r *Registry) Size() int { return len(r.nodes) }

// NewRegistry returns a registry that nobody else has yet.
func NewRegistry(nodes map[types.NamespacedName]string) *Registry {
	r := &Registry{nodes: make(map[types.NamespacedName]string), recent: sets.New[string]()}
	for claim, node := range nodes {
		r.nodes[claim] = node
	}
	r.fill(nodes)
	return r
}

func (r *Registry) fill(nodes map[types.NamespacedName]string) {
	for _, node := range nodes {
		r.recent.Insert(node)
	}
}
