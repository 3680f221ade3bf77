package good

import (
	"slices"
	"sync"
)

// doc:begin

// Rename gives a tenant another name.
func (t *Tenants) Rename(from, to string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.names, from); i >= 0 {
		t.names[i] = to
	}
}

// doc:end

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
				n++
				mu.Unlock()
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

// Freeze keeps the images as they are until Thaw: the mutex goes from one to the
// other.
func (i *Images) Freeze() {
	i.Lock()
}

// Pages show tenants; a writer says when it is done.
type Pages struct {
	mu    sync.Mutex
	ready *sync.Cond
	turn  sync.Mutex
	shown []string
	Gate  sync.Mutex
}

// NewPages returns no pages: the condition has the mutex.
func NewPages() *Pages {
	p := &Pages{}
	p.ready = sync.NewCond(&p.mu)
	return p
}

// Begin takes the mutex that the condition gives back.
func (p *Pages) Begin() { p.mu.Lock() }

// End gives it back through the condition's Locker.
func (p *Pages) End() { p.ready.L.Unlock() }

// Open begins a turn; what it returns ends it.
func (p *Pages) Open() func() {
	p.turn.Lock()
	return p.turn.Unlock
}

// Close closes the gate for who opens it, in any package.
func (p *Pages) Close() { p.Gate.Lock() }

// Show waits for the next in the list to be free before it lets go of the one before.
func (r *Ring) Show() int {
	n := 0
	last := r
	last.mu.Lock()
	for at := r.next; at != nil; at = at.next {
		at.mu.Lock()
		last.mu.Unlock()
		last = at
		n++
	}
	last.mu.Unlock()
	return n
}

// A Ring is a list of pages.
type Ring struct {
	mu   sync.Mutex
	next *Ring
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
		defer t.mu.Unlock()
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
	p.right.names[name] = true
	p.right.guard.Unlock()
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
		t.mu.Unlock()
		return err
	}
	return nil
}

// A Shared shelf has the mutex of another: who gave it may give it back.
type Shared struct{ lent *sync.Mutex }

// NewShared uses the mutex of a shelf.
func NewShared(mu *sync.Mutex) *Shared { return &Shared{lent: mu} }

// Enter goes in.
func (s *Shared) Enter() { s.lent.Lock() }

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
		t.mu.Unlock()
	}
}

// Len counts the names.
func (t *Roster) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return len(t.names)
}

// Merge leaves the mutex locked in one literal, and gives it back in another.
func (t *Roster) Merge(names []string) {
	begin := func() { t.mu.Lock() }
	end := func() { t.mu.Unlock() }
	for _, name := range names {
		begin()
		t.names = append(t.names, name)
		end()
	}
	t.mu.Lock()
	defer end()
	slices.Sort(t.names)
}

// A Ledger is written by who has it open.
type Ledger struct {
	mu    sync.Mutex
	lines []string
}

// open keeps the ledger for its caller.
func (l *Ledger) open() *Ledger {
	l.mu.Lock()
	l.lines = append(l.lines, "opened")
	return l
}

// Write writes a line, into the ledger that is open or into one that it opens.
func (l *Ledger) Write(line string, again bool) {
	if again {
		l.open()
	} else {
		l.mu.Lock()
	}
	l.lines = append(l.lines, line)
	l.mu.Unlock()
}

// A Token is held by one at a time, who gives it back as a sync.Locker.
type Token struct {
	mutex
	holder string
}

type mutex = sync.Mutex

// Take takes it.
func (t *Token) Take(holder string) sync.Locker {
	t.Lock()
	t.holder = holder
	return t
}

// A Feed ends for ever.
type Feed struct {
	mu    sync.Mutex
	ended bool
}

// End ends it: nobody may call a method of it later.
func (f *Feed) End() {
	f.mu.Lock() // purposely no unlock
	f.ended = true
}

// Abort ends it at once, and leaves it locked.
func (f *Feed) Abort() {
	f.mu.Lock()
	f.ended = true
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
	n := 0
	for _, name := range names {
		if banned[name] {
			n++
		}
	}
	bannedMu.RUnlock()
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

// A Gate is shut by one and opened by another, who has the lock as well.
type Gate struct {
	mu   *sync.Mutex
	shut int
}

// NewGate returns one that others open.
func NewGate(mu *sync.Mutex) *Gate { return &Gate{mu: mu} }

// Shut shuts it.
func (g *Gate) Shut() {
	g.mu.Lock()
	g.shut++
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

// Stage is locked through its cond by who ends a scene.
type Stage struct {
	mu    sync.Mutex
	ready *sync.Cond
	scene int
}

// NewStage returns an empty one.
func NewStage() *Stage {
	s := &Stage{}
	s.ready = sync.NewCond(&s.mu)
	return s
}

// Open begins a scene.
func (s *Stage) Open() {
	s.mu.Lock()
	s.scene++
}

// End ends it.
func (s *Stage) End() { s.ready.L.Unlock() }
