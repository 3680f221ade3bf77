package bad

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
	q.RLock() // want `q is read-locked here and nothing in the package unlocks it: the next Lock waits for ever; add defer q\.RUnlock\(\)`
	return q.Limits[tenant]
}

// Raise raises the limit of a tenant.
func (q *Quotas) Raise(tenant string, by int) {
	q.Lock() // want `q is locked here and nothing in the package unlocks it`
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
	s.Mu.Lock() // want `s\.Mu is locked here and nothing in the package unlocks it`
	s.Values = maps.Clone(with)
}

// A Turn is taken by controllers that are built one after the other.
type Turn struct{ Built []string }

// Build builds a controller while no other one is built.
func (t *Turn) Build(mu *sync.Mutex, name string) error {
	mu.Lock() // want `mu is locked here and nothing in the package unlocks it: the next Lock waits for ever; add defer mu\.Unlock\(\)`
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
