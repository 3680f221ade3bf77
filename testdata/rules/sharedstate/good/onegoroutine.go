package good

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// A Restorer restores volumes, one after the other.
type Restorer struct {
	lock    sync.Mutex
	queue   workqueue.TypedInterface[string]
	records map[string][]string
}

// Run works until the queue is shut down.
func (r *Restorer) Run(stop <-chan struct{}) {
	go r.work(stop)
}

func (r *Restorer) work(stop <-chan struct{}) {
	go func() {
		for {
			name, shutdown := r.queue.Get()
			if shutdown {
				return
			}
			r.restore(name)
			r.queue.Done(name)
		}
	}()
	<-stop
	r.queue.ShutDown()
}

func (r *Restorer) restore(name string) {
	if r.known(name) {
		r.forget(name)
		return
	}
	r.note(name)
}

func (r *Restorer) known(name string) bool { return len(r.records[name]) > 0 }

func (r *Restorer) note(name string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.records[name] = append(r.records[name], "restored")
}

// forget locks, although nobody else uses the records.
func (r *Restorer) forget(name string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	delete(r.records, name)
}

// volumeGroups is what others know as an interface.
type volumeGroups struct {
	mu    sync.Mutex
	names map[string]string
}

// Keep is called by handlers.
func (g *volumeGroups) Keep(volume, group string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.names[volume] = group
}

// Drop is called by handlers.
func (g *volumeGroups) Drop(volume string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.names, volume)
}

// GroupOfVolumeUnasked belongs to the interface, and nobody calls it.
func (g *volumeGroups) GroupOfVolumeUnasked(volume string) string { return g.names[volume] }

// VolumeGroups is what others know of them.
type VolumeGroups interface {
	Keep(volume, group string)
	Drop(volume string)
	GroupOfVolumeUnasked(volume string) string
}

// Groups makes them.
func Groups() VolumeGroups { return &volumeGroups{names: make(map[string]string)} }
