package bad

import "sync"

// Counters count what happens to tenants.
type Counters struct {
	mu     sync.RWMutex
	counts map[string]int
}

// NewCounters returns counters that know some tenants.
func NewCounters(tenants ...string) *Counters {
	c := &Counters{counts: map[string]int{}}
	for _, tenant := range tenants {
		c.counts[tenant] = 1
	}
	return c
}

// Count counts once more, and forgets others when there are many.
func (c *Counters) Count(tenant string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[tenant]++
	if c.counts[tenant] == 1 {
		c.reset(tenant) // want `c\.reset\(tenant\), which calls c\.mu\.Lock\(\) on line 32, deadlocks: this goroutine holds the mutex since line 22; unlock it before`
	}
}

// reset sets all others to zero.
func (c *Counters) reset(but string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for tenant := range c.counts {
		if tenant != but {
			delete(c.counts, tenant)
		}
	}
}

// Len tells how many tenants there are.
func (c *Counters) Len() int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return len(c.counts)
}

// Mean tells how often something happens to a tenant.
func (c *Counters) Mean() int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	sum := 0
	for _, n := range c.counts {
		sum += n
	}
	return sum / c.atLeastOne() // want `c\.atLeastOne\(\), which calls c\.mu\.RLock\(\) on line 43, deadlocks when another goroutine calls Lock in between: this goroutine has read-locked the mutex since line 50; unlock it before`
}

// atLeastOne is the number of tenants to divide by.
func (c *Counters) atLeastOne() int {
	if n := c.Len(); n > 0 {
		return n
	}
	return 1
}

// doc:begin

// Drop forgets a tenant.
func (c *Counters) Drop(tenant string) bool {
	c.mu.RLock()
	_, ok := c.counts[tenant]
	if ok {
		c.mu.Lock() // want `c\.mu\.Lock\(\) deadlocks: this goroutine holds the mutex since line 71; unlock it before`
		delete(c.counts, tenant)
		c.mu.Unlock()
	}
	c.mu.RUnlock()
	return ok
}

// doc:end

// Page shows counters.
type Page struct{ counters *Counters }

// NewPage shows c.
func NewPage(c *Counters) *Page { return &Page{counters: c} }

// Top shows the tenants with the most.
func (p *Page) Top(least int) []string {
	p.counters.mu.Lock()
	defer p.counters.mu.Unlock()
	var out []string
	for tenant, n := range p.counters.counts {
		if n >= least {
			out = append(out, tenant)
		}
	}
	if len(out) == 0 {
		p.counters.reset("") // want `p\.counters\.reset\(""\), which calls c\.mu\.Lock\(\) on line 32, deadlocks: this goroutine holds the mutex since line 92; unlock it before`
	}
	return out
}
