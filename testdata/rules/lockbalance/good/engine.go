package good

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Engine runs watches.
type Engine struct {
	lock    sync.Mutex
	busy    sync.Mutex
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
		e.lock.Unlock()
		return errors.New("running")
	}
	e.watches[gvk] = stop
	e.lock.Unlock()
	return nil
}

// Pause lets others work while it waits.
func (e *Engine) Pause(wait func() error) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.lock.Unlock()
	err := wait()
	e.lock.Lock()
	return err
}

// lockAll hands both locks to its caller.
func (e *Engine) lockAll() {
	e.lock.Lock()
	e.busy.Lock()
}

// find hands its lock to a caller that gets something.
func (e *Engine) find(gvk schema.GroupVersionKind) func(context.Context) error {
	e.busy.Lock()
	stop, ok := e.watches[gvk]
	if !ok {
		e.busy.Unlock()
		return nil
	}
	return stop
}

// Remove stops one watch.
func (e *Engine) Remove(ctx context.Context, gvk schema.GroupVersionKind) error {
	stop := e.find(gvk)
	if stop == nil {
		return nil
	}
	defer e.busy.Unlock()
	return stop(ctx)
}

// Close stops all that can be stopped at once.
func (e *Engine) Close() {
	e.lockAll()
	clear(e.watches)
	e.busy.Unlock()
	e.lock.Unlock()
}

// Flush works with or without the lock.
func (e *Engine) Flush(locked bool) int {
	if !locked {
		e.lock.Lock()
	}
	n := len(e.watches)
	clear(e.watches)
	if !locked {
		e.lock.Unlock()
	}
	return n
}

// Flushed unlocks in one of two places.
func (e *Engine) Flushed(early bool) int {
	e.lock.Lock()
	n := len(e.watches)
	if early {
		e.lock.Unlock()
	}
	n++
	if !early {
		clear(e.watches)
		e.lock.Unlock()
	}
	return n
}

// Must panics with the lock, which its own defer gives back.
func (e *Engine) Must(gvk schema.GroupVersionKind) {
	e.lock.Lock()
	if e.watches[gvk] == nil {
		panic("no such watch")
	}
	e.lock.Unlock()
}

// Try tries.
func (e *Engine) Try() bool {
	if !e.lock.TryLock() {
		return false
	}
	if len(e.watches) == 0 {
		e.lock.Unlock()
		return false
	}
	e.done()
	return true
}

// done gives the lock back.
func (e *Engine) done() { e.lock.Unlock() }

// Literal unlocks in a deferred literal.
func (e *Engine) Literal(early bool) int {
	e.lock.Lock()
	defer func() {
		clear(e.watches)
		e.lock.Unlock()
	}()
	if early {
		return 0
	}
	return len(e.watches)
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
		i.RUnlock()
		return digest
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
	i.Lock()
	if _, ok := i.Loaded[name]; ok {
		delete(i.Loaded, name)
	}
	i.Unlock()
}

// Has tells whether an image is loaded.
func (i *Images) Has(name string) bool {
	i.RLock()
	defer i.RUnlock()
	_, ok := i.Loaded[name]
	return ok
}

// Clear forgets all images and tells how many there were.
func (i *Images) Clear(done func(int)) {
	i.Lock()
	n := len(i.Loaded)
	clear(i.Loaded)
	i.Unlock()
	done(n)
}

// Ensure reads first and writes then.
func (i *Images) Ensure(name string) string {
	i.RLock()
	digest := i.Loaded[name]
	i.RUnlock()
	for range 3 {
		i.Lock()
		if digest = i.Loaded[name]; digest != "" {
			i.Unlock()
			break
		}
		i.Unlock()
	}
	return digest
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
	n.lock.RUnlock()
	if !ok {
		return n.missing()
	}
	return count
}

// Add adds a name.
func (n *Names) Add(name string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.all[name]++
}

func (n *Names) missing() int { return 0 }
