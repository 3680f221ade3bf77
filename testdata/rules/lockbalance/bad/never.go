package bad

import (
	"slices"
	"sync"
)

// doc:begin

// Rename gives a tenant another name.
func (t *Tenants) Rename(from, to string) {
	t.mu.Lock() // want `t\.mu is locked here and unlocked nowhere: the next Lock waits for ever; add defer t\.mu\.Unlock\(\)`
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
	t.mu.RLock() // want `t\.mu is read-locked here and unlocked nowhere: the next Lock waits for ever; add defer t\.mu\.RUnlock\(\)`
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
				mu.Lock() // want `mu is locked here and unlocked nowhere`
				n++
			}
		})
	}
	wg.Wait()
	return n
}

// Drop removes an image that nobody uses.
func (i *Images) Drop(name string) {
	i.Lock() // want `i is locked here and unlocked nowhere: the next Lock waits for ever; add defer i\.Unlock\(\)`
	delete(i.Loaded, name)
}
