package fixed

import (
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
