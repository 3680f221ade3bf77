package good

import "sync"

// Pool has one lock for the pool and one for each registry.
type Pool struct {
	lock  sync.Mutex
	names map[string]string
	stats struct {
		sync.Mutex
		hits map[string]int
	}
}

// Rename locks what it needs.
func (p *Pool) Rename(from, to string) {
	p.lock.Lock()
	p.names[to] = p.names[from]
	delete(p.names, from)
	p.lock.Unlock()
	p.stats.Lock()
	defer p.stats.Unlock()
	p.stats.hits[to]++
}

// Name locks, too.
func (p *Pool) Name(of string) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.stats.Lock()
	defer p.stats.Unlock()
	if p.stats.hits[of] == 0 {
		return ""
	}
	return p.names[of]
}

// WithName is an option of the constructor.
func (p *Pool) WithName(name string) *Pool {
	p.names[name] = name
	return p
}
