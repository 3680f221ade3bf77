package fixed

import (
	"slices"
	"sync"
)

// Rename gives a tenant another name.
func (t *Tenants) Rename(from, to string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.names, from); i >= 0 {
		t.names[i] = to
	}
}

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
				defer mu.Unlock()
				n++
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
