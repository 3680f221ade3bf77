package fixed

import (
	"slices"
	"sync"
)

// Rename gives a tenant another name.
func (t *Tenants) Rename(from, to string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.names, from); i >= 0 {
		t.names[i] = to
	}
}

// Tenants are known by name.
type Tenants struct {
	mu    sync.RWMutex
	names []string
}

// NewTenants returns those with these names.
func NewTenants(names ...string) *Tenants { return &Tenants{names: names} }

// Has asks for a name.
func (t *Tenants) Has(name string) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.Contains(t.names, name)
}

// Each runs f for all tenants at once and counts those that it is true for.
func (t *Tenants) Each(f func(string) bool) int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	n := 0
	for _, name := range t.names {
		wg.Go(func() {
			if f(name) {
				mu.Lock()
				defer mu.Unlock()
				n++
			}
		})
	}
	wg.Wait()
	return n
}

// Drop removes an image that nobody uses.
func (i *Images) Drop(name string) {
	i.Lock()
	defer i.Unlock()
	delete(i.Loaded, name)
}

// A Roster is a list of names.
type Roster struct {
	mu    sync.RWMutex
	names []string
}

// NewRoster returns a list of names.
func NewRoster(names ...string) *Roster { return &Roster{names: names} }

// Alias gives a tenant a second name, which it looks up first.
func (t *Roster) Alias(name, alias string) bool {
	t.mu.RLock()
	known := slices.Contains(t.names, name)
	t.mu.RUnlock()
	if known {
		t.mu.Lock()
		t.names = append(t.names, alias)
	}
	return known
}

// A Shelf holds names behind a mutex of its own.
type Shelf struct {
	guard *sync.Mutex
	names map[string]bool
}

// A Pair of shelves is filled at once.
type Pair struct{ left, right *Shelf }

// NewPair returns empty shelves.
func NewPair() *Pair {
	return &Pair{&Shelf{guard: &sync.Mutex{}, names: map[string]bool{}}, &Shelf{guard: &sync.Mutex{}, names: map[string]bool{}}}
}

// Put puts a name on both.
func (p *Pair) Put(name string) {
	p.left.guard.Lock()
	p.left.names[name] = true
	p.left.guard.Unlock()
	p.right.guard.Lock()
	defer p.right.guard.Unlock()
	p.right.names[name] = true
}

// Retry runs f until it works, and forgets the name of which it gives up.
func (t *Roster) Retry(name string, f func() error) error {
	t.mu.Lock()
	t.names = append(t.names, name)
	t.mu.Unlock()
	err := f()
	if err != nil {
		t.mu.Lock()
		t.names = slices.DeleteFunc(t.names, func(s string) bool { return s == name })
		return err
	}
	return nil
}

// Fill adds the names that all of the sources have, and sorts them.
func (t *Roster) Fill(sources ...func() []string) {
	var wg sync.WaitGroup
	for _, source := range sources {
		wg.Go(func() {
			names := source()
			t.mu.Lock()
			defer t.mu.Unlock()
			t.names = append(t.names, names...)
		})
	}
	wg.Wait()
	t.mu.Lock()
	defer t.mu.Unlock()
	slices.Sort(t.names)
}

// Follow adds names as they come.
func (t *Roster) Follow(names <-chan string) {
	for {
		name := <-names
		t.mu.Lock()
		t.names = append(t.names, name)
	}
}

// Len counts the names.
func (t *Roster) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return len(t.names)
}

// Expire adds a name, and takes it away when it is told to.
func (t *Roster) Expire(name string, when <-chan bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.names = append(t.names, name)
	go func() {
		<-when
		t.mu.Lock()
		defer t.mu.Unlock()
		t.names = slices.DeleteFunc(t.names, func(s string) bool { return s == name })
	}()
}

var (
	bannedMu sync.RWMutex
	banned   = map[string]bool{}
)

// Ban bans a name.
func (t *Roster) Ban(name string) {
	bannedMu.Lock()
	defer bannedMu.Unlock()
	banned[name] = true
}

// Banned counts how often the names are banned, and those behind each again.
func (t *Roster) Banned(names ...string) int {
	bannedMu.RLock()
	defer bannedMu.RUnlock()
	n := 0
	for _, name := range names {
		if banned[name] {
			n++
		}
	}
	if len(names) > 1 {
		n += t.Banned(names[1:]...)
	}
	return n
}

// Rules are written by several controllers, who share the lock.
type Rules struct {
	mu    *sync.Mutex
	names []string
}

// NewRules returns rules that are written under a lock of all.
func NewRules(mu *sync.Mutex) *Rules { return &Rules{mu: mu} }

// Write adds a rule.
func (r *Rules) Write(name string) {
	if r.mu != nil {
		r.mu.Lock()
		defer func() { r.mu.Unlock() }()
	}
	r.names = append(r.names, name)
}

// Wipe forgets the rules.
func (r *Rules) Wipe() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.names = nil
}

// Mail is waited for.
type Mail struct {
	mu    sync.Mutex
	came  *sync.Cond
	lines []string
}

// NewMail returns none.
func NewMail() *Mail {
	m := &Mail{}
	m.came = sync.NewCond(&m.mu)
	return m
}

// Put brings a line.
func (m *Mail) Put(line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lines = append(m.lines, line)
	m.came.Broadcast()
}

// Take waits for the next line.
func (m *Mail) Take() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.lines) == 0 {
		m.came.Wait()
	}
	line := m.lines[0]
	m.lines = m.lines[1:]
	return line
}
