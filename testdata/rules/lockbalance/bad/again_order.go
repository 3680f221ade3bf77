package bad

import (
	"sync"

	"k8s.io/client-go/tools/cache"
)

// Zones tells its listener what comes.
type Zones struct {
	mu    sync.Mutex
	names map[string]bool
	onAdd func(zone string)
}

// Add tells the listener under the lock.
func (z *Zones) Add(zone string) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.names[zone] = true
	z.onAdd(zone) // want:related `the other order`
}

// Any tells whether there is one.
func (z *Zones) Any() bool {
	z.mu.Lock()
	defer z.mu.Unlock()
	return len(z.names) > 0
}

// Informers has one for each zone.
type Informers struct {
	mu    sync.Mutex
	zones *Zones
	fresh func(zone string) cache.SharedIndexInformer
	all   map[string]cache.SharedIndexInformer
}

// NewInformers makes them.
func NewInformers(fresh func(string) cache.SharedIndexInformer) *Informers {
	i := &Informers{zones: &Zones{names: map[string]bool{}}, fresh: fresh, all: map[string]cache.SharedIndexInformer{}}
	i.zones.onAdd = func(zone string) { // Zones.Add calls this with Zones.mu held
		i.mu.Lock()
		defer i.mu.Unlock()
		i.all[zone] = i.fresh(zone)
	}
	return i
}

// Ready asks the zones under its own lock.
func (i *Informers) Ready(zone string) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.zones.Any() && i.all[zone].HasSynced() // want `i\.zones\.Any\(\) locks z\.mu while i\.mu is held, and line \d+ locks them the other way round: two goroutines can wait for each other`
}

// ReadyInOrder asks before.
func (i *Informers) ReadyInOrder(zone string) bool {
	if !i.zones.Any() {
		return false
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.all[zone].HasSynced()
}
