package bad

import "sync"

// Plugins are those of dashboards.
type Plugins struct {
	*sync.Mutex
	all map[string]int
}

// NewPlugins returns no plugins.
func NewPlugins() *Plugins { return &Plugins{Mutex: new(sync.Mutex), all: map[string]int{}} }

// Get returns those of a dashboard.
func (p *Plugins) Get(dashboard string) int {
	p.Lock()
	defer p.Unlock()
	return p.all[dashboard]
}

// doc:begin

// Set puts those of a dashboard.
func (p *Plugins) Set(dashboard string, n int) {
	p.all[dashboard] = n // want `p\.all is changed without Mutex, which Get holds to read it: concurrent map access ends the process; lock it here too`
}

// doc:end
