package good

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// A Cluster can be locked by others, too.
type Cluster struct {
	mu    sync.Mutex
	state string
}

// Lock locks the cluster.
func (c *Cluster) Lock() { c.mu.Lock() }

// Unlock gives it back.
func (c *Cluster) Unlock() { c.mu.Unlock() }

// Update works on it.
func (c *Cluster) Update(state string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state = state
}

// Hold keeps it locked, and says what it is for; who calls it has to call Unlock.
func (c *Cluster) Hold(state string) {
	c.mu.Lock()
	c.state = state
}

// A Registry has functions that give the mutex back before they take it.
type Registry struct {
	mu    sync.RWMutex
	names map[string]bool
}

// Add adds a name.
func (r *Registry) Add(name string) {
	defer r.mu.Unlock()
	r.mu.Lock()
	if r.names == nil {
		r.names = map[string]bool{}
	}
	r.names[name] = true
}

// Known asks for a name.
func (r *Registry) Known(name string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.names[name]
}

// Begin takes it for who calls End.
func (b *Batch) Begin() { b.mu.Lock() }

// End gives it back.
func (b *Batch) End() { b.mu.Unlock() }

// A Batch is worked on between both.
type Batch struct{ mu sync.Mutex }

// A Journal is opened by one function, and closed by another.
type Journal struct {
	mu    sync.Mutex
	lines []string
}

// Open opens it for who closes it.
func (j *Journal) Open(line string) {
	j.mu.Lock()
	j.lines = append(j.lines, line)
}

// Close closes it, in any case once more than it was opened here.
func (j *Journal) Close() {
	defer j.mu.Unlock()
	j.lines = append(j.lines, "end")
}

// A Bell rings when something was put in.
type Bell struct {
	mu   sync.Mutex
	cond sync.Cond
	n    int
}

// NewBell returns a bell whose condition has its mutex.
func NewBell() *Bell {
	b := &Bell{}
	b.cond.L = &b.mu
	return b
}

// Put rings.
func (b *Bell) Put() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	b.cond.Broadcast()
}

// Take waits for it.
func (b *Bell) Take() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.n == 0 {
		b.cond.Wait()
	}
	b.n--
}

// GatedReconciler is kept from reconciling while others have the gate.
type GatedReconciler struct {
	Gate *sync.RWMutex
	Seen string
}

// SetGate takes a gate of others.
func (r *GatedReconciler) SetGate(gate *sync.RWMutex) { r.Gate = gate }

// Reconcile passes the gate, and gives it back.
func (r *GatedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if r.Gate != nil {
		r.Gate.RLock()
		defer r.Gate.RUnlock()
	}
	r.Seen = req.Name
	return ctrl.Result{}, nil
}
