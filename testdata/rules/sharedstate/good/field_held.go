package good

import (
	"sync"
)

// Ledger shows the ways by which a lock comes to a place without a line there
// that takes it.
type Ledger struct {
	mu      sync.RWMutex
	entries map[string]int
	total   int
	owner   string
}

// Add is called by anybody.
func (l *Ledger) Add(name string, n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries[name] += n
	l.total += n
	l.owner = name
}

// Total is called by anybody.
func (l *Ledger) Total() (int, string) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.total, l.owner
}

// Entry is called by anybody.
func (l *Ledger) Entry(name string) int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.entries[name]
}

// Reset calls a method value under the lock.
func (l *Ledger) Reset(names []string) {
	drop := l.drop
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, name := range names {
		drop(name)
	}
}

func (l *Ledger) drop(name string) {
	delete(l.entries, name)
	l.total--
	l.owner = ""
}

// Rename hands a method value to a helper, under the lock.
func (l *Ledger) Rename(names []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	eachName(names, l.rename)
}

func eachName(names []string, do func(string)) {
	for _, name := range names {
		do(name)
	}
}

func (l *Ledger) rename(name string) {
	l.entries[name+"-old"] = l.entries[name]
	l.owner = name
}

func (l *Ledger) withLock(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
}

// Clear does its work in a literal that runs under the lock.
func (l *Ledger) Clear() {
	l.withLock(func() {
		clear(l.entries)
		l.total = 0
		l.owner = ""
	})
}

// Move calls a literal of its own under the lock.
func (l *Ledger) Move(from, to string) {
	move := func(n int) {
		l.entries[from] -= n
		l.entries[to] += n
		l.owner = to
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	move(l.entries[from])
}

// Lookup locks on each way of its own.
func (l *Ledger) Lookup(name string, create bool) (int, string) {
	if create {
		l.mu.Lock()
		defer l.mu.Unlock()
		if _, ok := l.entries[name]; !ok {
			l.entries[name] = 0
		}
		return l.entries[name], l.owner
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.entries[name], l.owner
}

// Sum starts the work, waits for it, and looks then.
func Sum(names []string) (int, string) {
	l := &Ledger{entries: make(map[string]int)}
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Add(1)
		go func() {
			defer wg.Done()
			l.Add(name, 1)
		}()
	}
	wg.Wait()
	return l.result()
}

// result is called once, after the work.
func (l *Ledger) result() (int, string) { return l.entries[""] + l.total, l.owner }

// Counter is written by one goroutine, which alone calls the helper.
type Counter struct {
	mu   sync.Mutex
	seen map[string]int
	last string
}

// Run is the goroutine.
func (p *Counter) Run(names <-chan string) {
	for name := range names {
		p.mu.Lock()
		p.seen[name]++
		p.last = name
		p.mu.Unlock()
		if p.again(name) {
			return
		}
	}
}

func (p *Counter) again(name string) bool { return p.last == name && p.seen[name] > 3 }

// Last is called by anybody.
func (p *Counter) Last() (string, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last, p.seen[p.last]
}
