package good

import (
	"slices"
	"sync"
)

// doc:begin

// Rename gives a tenant another name.
func (t *Tenants) Rename(from, to string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.names, from); i >= 0 {
		t.names[i] = to
	}
}

// doc:end

// Tenants are known by name.
type Tenants struct {
	mu    sync.RWMutex
	names []string
}

// NewTenants returns those with these names.
func NewTenants(names ...string) *Tenants { return &Tenants{names: names} }

// Has asks for a name.
func (t *Tenants) Has(name string) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.Contains(t.names, name)
}

// Each runs f for all tenants at once and counts those that it is true for.
func (t *Tenants) Each(f func(string) bool) int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	n := 0
	for _, name := range t.names {
		wg.Go(func() {
			if f(name) {
				mu.Lock()
				n++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return n
}

// Drop removes an image that nobody uses.
func (i *Images) Drop(name string) {
	i.Lock()
	defer i.Unlock()
	delete(i.Loaded, name)
}

// Freeze keeps the images as they are until Thaw: the mutex goes from one to the
// other.
func (i *Images) Freeze() {
	i.Lock()
}

// Pages show tenants; a writer says when it is done.
type Pages struct {
	mu    sync.Mutex
	ready *sync.Cond
	turn  sync.Mutex
	shown []string
	Gate  sync.Mutex
}

// NewPages returns no pages: the condition has the mutex.
func NewPages() *Pages {
	p := &Pages{}
	p.ready = sync.NewCond(&p.mu)
	return p
}

// Begin takes the mutex that the condition gives back.
func (p *Pages) Begin() { p.mu.Lock() }

// End gives it back through the condition's Locker.
func (p *Pages) End() { p.ready.L.Unlock() }

// Open begins a turn; what it returns ends it.
func (p *Pages) Open() func() {
	p.turn.Lock()
	return p.turn.Unlock
}

// Close closes the gate for who opens it, in any package.
func (p *Pages) Close() { p.Gate.Lock() }

// Show waits for the next in the list to be free before it lets go of the one before.
func (r *Ring) Show() int {
	n := 0
	last := r
	last.mu.Lock()
	for at := r.next; at != nil; at = at.next {
		at.mu.Lock()
		last.mu.Unlock()
		last = at
		n++
	}
	last.mu.Unlock()
	return n
}

// A Ring is a list of pages.
type Ring struct {
	mu   sync.Mutex
	next *Ring
}
