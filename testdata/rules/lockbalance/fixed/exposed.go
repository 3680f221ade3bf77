package fixed

import (
	"errors"
	"maps"
	"sync"
)

// Quotas limit what tenants use; package main reads them, too.
type Quotas struct {
	sync.RWMutex
	Limits map[string]int
}

// Limit returns the limit of a tenant.
func (q *Quotas) Limit(tenant string) int {
	q.RLock()
	return q.Limits[tenant]
}

// Raise raises the limit of a tenant.
func (q *Quotas) Raise(tenant string, by int) {
	q.Lock()
	q.Limits[tenant] += by
}

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
	s.Values = maps.Clone(with)
}

// A Turn is taken by controllers that are built one after the other.
type Turn struct{ Built []string }

// Build builds a controller while no other one is built.
func (t *Turn) Build(mu *sync.Mutex, name string) error {
	mu.Lock()
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
