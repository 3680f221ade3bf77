package bad

import "sync"

// A Cluster can be locked by others, too.
type Cluster struct {
	mu    sync.Mutex
	state string
}

// Lock locks the cluster.
func (c *Cluster) Lock() { c.mu.Lock() }

// Unlock gives it back.
func (c *Cluster) Unlock() { c.mu.Unlock() }

// Update works on it, and others do not give it back for that.
func (c *Cluster) Update(state string) {
	c.mu.Lock() // want `c\.mu is locked here and nothing unlocks it, so the next Lock blocks: add defer c\.mu\.Unlock\(\)`
	c.state = state
}

// A Registry has functions that give the mutex back before they take it.
type Registry struct {
	mu    sync.RWMutex
	names map[string]bool
}

// Add adds a name.
func (r *Registry) Add(name string) {
	defer r.mu.Unlock()
	r.mu.Lock()
	if r.names == nil {
		r.names = map[string]bool{}
	}
	r.names[name] = true
}

// Sweep removes names one by one.
func (r *Registry) Sweep(names ...string) {
	for _, name := range names {
		func() {
			defer r.mu.Unlock()
			r.mu.Lock()
			delete(r.names, name)
		}()
	}
}

// Known asks for a name.
func (r *Registry) Known(name string) bool {
	r.mu.RLock() // want `r\.mu is read-locked here and nothing unlocks it, so the next Lock blocks: add defer r\.mu\.RUnlock\(\)`
	return r.names[name]
}

// A Bell rings when something was put in.
type Bell struct {
	mu   sync.Mutex
	cond sync.Cond
	n    int
}

// NewBell returns a bell whose condition has its mutex.
func NewBell() *Bell {
	b := &Bell{}
	b.cond.L = &b.mu
	return b
}

// Put rings.
func (b *Bell) Put() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	b.cond.Broadcast()
}

// Take waits for it.
func (b *Bell) Take() {
	b.mu.Lock() // want `b\.mu is locked here and nothing unlocks it, so the next Lock blocks: add defer b\.mu\.Unlock\(\)`
	for b.n == 0 {
		b.cond.Wait()
	}
	b.n--
}
