package good

import "sync"

// Counters count what happens to tenants.
type Counters struct {
	mu     sync.RWMutex
	counts map[string]int
	parent *Counters
}

// NewCounters returns counters that know some tenants.
func NewCounters(tenants ...string) *Counters {
	c := &Counters{counts: map[string]int{}}
	for _, tenant := range tenants {
		c.counts[tenant] = 1
	}
	return c
}

// Count counts once more, here and above, and forgets others.
func (c *Counters) Count(tenant string) {
	c.mu.Lock()
	c.counts[tenant]++
	first := c.counts[tenant] == 1
	c.mu.Unlock()
	if first {
		c.reset(tenant)
	}
}

// CountAbove counts in the parent while the own lock is held.
func (c *Counters) CountAbove(tenant string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parent.Count(tenant)
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
	return sum / max(1, len(c.counts))
}

// doc:begin

// Drop forgets a tenant.
func (c *Counters) Drop(tenant string) bool {
	c.mu.RLock()
	_, ok := c.counts[tenant]
	c.mu.RUnlock()
	if ok {
		c.mu.Lock()
		delete(c.counts, tenant)
		c.mu.Unlock()
	}
	return ok
}

// doc:end

// clear locks unless its caller has.
func (c *Counters) clear(locked bool) {
	if !locked {
		c.mu.Lock()
		defer c.mu.Unlock()
	}
	clear(c.counts)
}

// Clear forgets all.
func (c *Counters) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear(true)
}

// wait lets others work for a while.
func (c *Counters) wait(until func()) {
	c.mu.Unlock()
	until()
	c.mu.Lock()
}

// Settle waits with the lock given back.
func (c *Counters) Settle(until func()) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wait(until)
	return len(c.counts)
}

// Later counts when the lock is free again.
func (c *Counters) Later(tenant string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	go c.Count(tenant)
}

// Up goes to the topmost, with one lock after the other.
func (c *Counters) Up() *Counters {
	c.mu.Lock()
	for c.parent != nil {
		next := c.parent
		c.mu.Unlock()
		c = next
		c.mu.Lock()
	}
	c.mu.Unlock()
	return c
}

// A Walk goes through counters.
type Walk struct{ at *Counters }

// Next locks the parent before it leaves the child.
func (w *Walk) Next() {
	w.at.mu.Lock()
	child := w.at
	w.at = w.at.parent
	w.at.mu.Lock()
	child.mu.Unlock()
	w.at.mu.Unlock()
}

// Fixed is only ever read-locked: nobody waits in between.
type Fixed struct {
	mu  sync.RWMutex
	all []string
}

// Len tells how many there are.
func (f *Fixed) Len() int {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return len(f.all)
}

// First returns the first one.
func (f *Fixed) First() string {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if f.Len() == 0 {
		return ""
	}
	return f.all[0]
}

// Page shows counters.
type Page struct{ counters *Counters }

// NewPage shows c.
func NewPage(c *Counters) *Page { return &Page{counters: c} }

// Top shows the tenants with the most.
func (p *Page) Top(least int) []string {
	p.counters.mu.RLock()
	defer p.counters.mu.RUnlock()
	var out []string
	for tenant, n := range p.counters.counts {
		if n >= least {
			out = append(out, tenant)
		}
	}
	return out
}
