package bad

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Engine runs watches.
type Engine struct {
	lock    sync.Mutex
	watches map[schema.GroupVersionKind]func(context.Context) error
}

// NewEngine returns an engine without watches.
func NewEngine() *Engine {
	return &Engine{watches: map[schema.GroupVersionKind]func(context.Context) error{}}
}

// doc:begin

// Stop stops all watches.
func (e *Engine) Stop(ctx context.Context) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	for gvk, stop := range e.watches {
		if err := stop(ctx); err != nil {
			e.lock.Unlock() // want `e\.lock is unlocked here and again by the deferred Unlock on line 27: unlocking an unlocked mutex ends the process; remove this call`
			return err
		}
		delete(e.watches, gvk)
	}
	return nil
}

// doc:end

// Start runs a watch.
func (e *Engine) Start(gvk schema.GroupVersionKind, stop func(context.Context) error) error {
	e.lock.Lock()
	if _, ok := e.watches[gvk]; ok {
		return errors.New("running") // want `e\.lock is still locked on this return: the next Lock waits for ever`
	}
	e.watches[gvk] = stop
	e.lock.Unlock()
	return nil
}

// Images are loaded once.
type Images struct {
	sync.RWMutex
	Loaded map[string]string
}

// Get loads an image.
func (i *Images) Get(name string, load func(string) string) string {
	i.RLock()
	if digest, ok := i.Loaded[name]; ok {
		return digest // want `i is still read-locked on this return: the next Lock waits for ever`
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
	i.Lock() // want `i is still locked when Forget ends on a path: the next Lock waits for ever`
	if _, ok := i.Loaded[name]; ok {
		delete(i.Loaded, name)
		i.Unlock()
	}
}

// Has tells whether an image is loaded.
func (i *Images) Has(name string) bool {
	i.RLock()
	defer i.Unlock() // want `i\.Unlock\(\) does not undo RLock on line 84: unlocking what is not locked so ends the process; call RUnlock`
	_, ok := i.Loaded[name]
	return ok
}

// Clear forgets all images and tells how many there were.
func (i *Images) Clear(done func(int)) {
	i.Lock()
	defer i.Unlock()
	n := len(i.Loaded)
	clear(i.Loaded)
	i.Unlock() // want `i is unlocked here and again by the deferred Unlock on line 93`
	done(n)
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
