package good

import (
	"errors"
	"maps"
	"sync"
)

// doc:begin

// Quotas limit what tenants use; package main reads them, too.
type Quotas struct {
	sync.RWMutex
	Limits map[string]int
}

// Limit returns the limit of a tenant.
func (q *Quotas) Limit(tenant string) int {
	q.RLock()
	defer q.RUnlock()
	return q.Limits[tenant]
}

// Raise raises the limit of a tenant.
func (q *Quotas) Raise(tenant string, by int) {
	q.Lock()
	defer q.Unlock()
	q.Limits[tenant] += by
}

// doc:end

// Settings are read by every reconciler.
type Settings struct {
	Mu     *sync.Mutex
	Values map[string]string
}

// NewSettings returns empty settings.
func NewSettings() *Settings { return &Settings{Mu: new(sync.Mutex), Values: map[string]string{}} }

// Replace replaces all values.
func (s *Settings) Replace(with map[string]string) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Values = maps.Clone(with)
}

// Plan is changed between AcquirePlan and the Unlock of who asked for it.
type Plan struct {
	sync.Mutex
	Steps []string
}

// AcquirePlan begins anew.
func (p *Plan) AcquirePlan() {
	p.Lock()
	p.Steps = nil
}

// Revise adds a step and returns with the lock held: the caller adds others, and unlocks.
func (p *Plan) Revise(step string) {
	p.Lock()
	p.Steps = append(p.Steps, step)
}

// A Door is shut for who opens it, in any package; nothing of it is used here.
type Door struct {
	Mu     sync.Mutex
	Opened int
}

// Shut shuts it.
func (d *Door) Shut() { d.Mu.Lock() }

// A Session lasts until it is ended.
type Session struct {
	sync.Mutex
	Turns int
}

// Begin begins a session, and returns what ends it.
func (s *Session) Begin() sync.Locker {
	s.Lock()
	s.Turns++
	return s
}

// AcquireWith begins with steps.
func (p *Plan) AcquireWith(steps ...string) int {
	n := 0
	for _, step := range steps {
		n += len(step)
	}
	p.begin(steps, n)
	return n
}

func (p *Plan) begin(steps []string, size int) {
	p.Lock()
	p.Steps = steps[:min(len(steps), size)]
}

// A Turn is taken by controllers that are built one after the other.
type Turn struct{ Built []string }

// Build builds a controller while no other one is built.
func (t *Turn) Build(mu *sync.Mutex, name string) error {
	mu.Lock()
	defer mu.Unlock()
	if err := t.check(name); err != nil {
		return err
	}
	t.Built = append(t.Built, name)
	return nil
}

func (t *Turn) check(name string) error {
	if name == "" {
		return errNameless
	}
	return nil
}

var errNameless = errors.New("no name")

// Take takes two turns for its caller, and does nothing in them.
func Take(first, second *sync.Mutex) {
	first.Lock()
	second.Lock()
}
