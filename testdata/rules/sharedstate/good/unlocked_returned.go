package good

import (
	"fmt"
	"io"
	"maps"
	"sync"
)

// Counters are counted by reconciles, and read by a page that shows them.
type Counters struct {
	mu     sync.Mutex
	counts map[string]int
	limits map[string]int // replaced as a whole
}

// NewCounters returns empty ones.
func NewCounters() *Counters { return &Counters{counts: make(map[string]int)} }

// Count is called by reconciles.
func (c *Counters) Count(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[name]++
}

// Drop is called by reconciles.
func (c *Counters) Drop(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.counts, name)
}

// All is called by the page.
func (c *Counters) All() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.counts)
}

// Take hands the map over, and goes on with another one.
func (c *Counters) Take() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	counts := c.counts
	c.counts = make(map[string]int)
	return counts
}

// Limit sets a limit in a copy.
func (c *Counters) Limit(name string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	limits := maps.Clone(c.limits)
	limits[name] = n
	c.limits = limits
}

// Limits are not changed any more.
func (c *Counters) Limits() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.limits
}

// Show writes the page.
func (c *Counters) Show(w io.Writer) {
	for name, n := range c.All() {
		fmt.Fprintln(w, name, n, c.Limits()[name], len(c.Take()))
	}
}

// A Usage is counted by reconciles, and sent by a Runnable.
type Usage struct {
	mu      sync.Mutex
	pending map[string]int
}

// Record is called by reconciles.
func (u *Usage) Record(name string) {
	u.mu.Lock()
	u.pending[name]++
	u.mu.Unlock()
}

// Flush is called by the Runnable.
func (u *Usage) Flush(send func(map[string]int) error) {
	u.mu.Lock()
	batch := u.drain()
	u.mu.Unlock()
	if err := send(batch); err != nil {
		u.mu.Lock()
		u.restore(batch)
		u.mu.Unlock()
	}
}

func (u *Usage) drain() map[string]int {
	batch := make(map[string]int)
	for name, n := range u.pending {
		batch[name] = n
		delete(u.pending, name)
	}
	return batch
}

func (u *Usage) restore(batch map[string]int) {
	for name, n := range batch {
		u.pending[name] += n
	}
}
