package good

import (
	"context"
	"sync"
)

// A Driver says whether it serves.
type Driver struct {
	mu    sync.Mutex
	ready bool
}

// Run is ready before anything else runs, and no more when it ends.
func (d *Driver) Run(ctx context.Context) {
	d.ready = true
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		<-ctx.Done()
		d.mu.Lock()
		defer d.mu.Unlock()
		d.ready = false
	}()
	wg.Wait()
}

// Ready is asked by others while it runs.
func (d *Driver) Ready() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ready
}
