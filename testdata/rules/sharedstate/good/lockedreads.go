package good

import "sync"

// Plugins are those of dashboards.
type Plugins struct {
	*sync.Mutex
	all   map[string]int
	known map[string]bool
}

// NewPlugins returns no plugins.
func NewPlugins() *Plugins {
	return &Plugins{Mutex: new(sync.Mutex), all: map[string]int{}, known: map[string]bool{}}
}

// Get returns those of a dashboard.
func (p *Plugins) Get(dashboard string) int {
	p.Lock()
	defer p.Unlock()
	if !p.known[dashboard] { // the lock is for the other map
		return 0
	}
	return p.all[dashboard]
}

// doc:begin

// Set puts those of a dashboard.
func (p *Plugins) Set(dashboard string, n int) {
	p.Lock()
	defer p.Unlock()
	p.all[dashboard] = n
}

// doc:end

// Learn is called while the program starts.
func (p *Plugins) Learn(dashboard string) { p.known[dashboard] = true }
