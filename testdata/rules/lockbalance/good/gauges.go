package good

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Gauges hold a number for each tenant, and tell of those that are new.
type Gauges struct {
	mu     sync.Mutex
	values map[string]int
	fresh  workqueue.TypedInterface[string]
}

// Set asks twice whether something failed: one of the answers is yes.
func (g *Gauges) Set(tenant string, err error) bool {
	g.mu.Lock()
	if err != nil {
		g.mu.Unlock()
	}
	if err == nil {
		g.values[tenant]++
		g.mu.Unlock()
	}
	return err == nil
}

// First remembers in a variable that it has found one.
func (g *Gauges) First(tenants []string) bool {
	g.mu.Lock()
	released := false
	for _, tenant := range tenants {
		if g.values[tenant] == 0 {
			g.values[tenant] = 1
			g.mu.Unlock()
			g.fresh.Add(tenant)
			released = true
			break
		}
	}
	if !released {
		g.mu.Unlock()
	}
	return released
}
