package bad

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

// doc:begin

// Start runs a watch.
func (e *Engine) Start(gvk schema.GroupVersionKind, stop func(context.Context) error) error {
	e.lock.Lock()
	if _, ok := e.watches[gvk]; ok {
		return errors.New("running") // want `e\.lock is still locked on this return, so the next Lock blocks: call e\.lock\.Unlock\(\) before`
	}
	e.watches[gvk] = stop
	e.lock.Unlock()
	return nil
}

// doc:end

// Get loads an image.
func (i *Images) Get(name string, load func(string) string) string {
	i.RLock()
	if digest, ok := i.Loaded[name]; ok {
		return digest // want `i is still read-locked on this return, so the next Lock blocks: call i\.RUnlock\(\) before`
	}
	i.RUnlock()

	digest := load(name)

	i.Lock()
	defer i.Unlock()
	i.Loaded[name] = digest
	return digest
}

// Forget forgets an image.
func (i *Images) Forget(name string) {
	i.Lock() // want `i is still locked when Forget ends on a path, so the next Lock blocks: call i\.Unlock\(\)`
	if _, ok := i.Loaded[name]; ok {
		delete(i.Loaded, name)
		i.Unlock()
	}
}

// Names are those of the tenants.
type Names struct {
	lock *sync.RWMutex
	all  map[string]int
}

// NewNames returns no names.
func NewNames() *Names { return &Names{lock: new(sync.RWMutex), all: map[string]int{}} }

// Count counts the uses of a name.
func (n *Names) Count(name string) int {
	n.lock.RLock()
	count, ok := n.all[name]
	if !ok {
		return n.missing() // want `n\.lock is still read-locked on this return`
	}
	n.lock.RUnlock()
	return count
}

// Add adds a name.
func (n *Names) Add(name string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.all[name]++
}

func (n *Names) missing() int { return 0 }

// A Runner runs watches, one time.
type Runner struct {
	lock    sync.Mutex
	watches map[schema.GroupVersionKind]func(context.Context) error
}

// Run starts all watches, and waits then.
func (r *Runner) Run(ctx context.Context) error {
	r.lock.Lock()
	if len(r.watches) == 0 {
		return errors.New("nothing to run") // want `r\.lock is still locked on this return`
	}
	err := func() error {
		defer r.lock.Unlock()
		for _, start := range r.watches {
			if err := start(ctx); err != nil {
				return err
			}
		}
		return nil
	}()
	if err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// A Budget counts what is left.
type Budget struct {
	mu   sync.Mutex
	left int
}

// Left returns what is left.
func (b *Budget) Left() int {
	b.mu.Lock()
	return b.left // want `b\.mu is still locked on this return`
}

// Refresh forgets all names.
func (n *Names) Refresh() int {
	n.lock.Lock()
	if n.next() == 0 {
		return 0 // want `n\.lock is still locked on this return`
	}
	clear(n.all)
	n.lock.Unlock()
	return len(n.all)
}

// next asks again.
func (n *Names) next() int {
	n.lock.Unlock()
	count := n.missing()
	n.lock.Lock()
	return count
}
