package good

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

// Add tells the listener behind the lock.
func (z *Zones) Add(zone string) {
	z.mu.Lock()
	z.names[zone] = true
	z.mu.Unlock()
	z.onAdd(zone)
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
	i.zones.onAdd = func(zone string) {
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
	return i.zones.Any() && i.all[zone].HasSynced()
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

// Shelf and Box are locked in both orders, under the lock of the room.
type Shelf struct {
	mu    sync.Mutex
	boxes int
}

// Box stands on a shelf.
type Box struct {
	mu    sync.Mutex
	label string
}

// Room has both.
type Room struct {
	mu    sync.Mutex
	shelf *Shelf
	box   *Box
}

// Put goes from the shelf to the box.
func (r *Room) Put(label string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	r.box.label = label
	r.shelf.boxes++
}

// Take goes from the box to the shelf.
func (r *Room) Take() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	r.shelf.boxes--
	return r.box.label
}
