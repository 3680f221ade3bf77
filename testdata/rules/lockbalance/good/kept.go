package good

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/util/workqueue"
)

// doc:begin

// Start runs a watch.
func (e *Engine) Start(gvk schema.GroupVersionKind, stop func(context.Context) error) error {
	e.lock.Lock()
	if _, ok := e.watches[gvk]; ok {
		e.lock.Unlock()
		return errors.New("running")
	}
	e.watches[gvk] = stop
	e.lock.Unlock()
	return nil
}

// doc:end

// lockAll hands both locks to its caller.
func (e *Engine) lockAll() {
	e.lock.Lock()
	e.busy.Lock()
}

// find hands its lock to a caller that gets something.
func (e *Engine) find(gvk schema.GroupVersionKind) func(context.Context) error {
	e.busy.Lock()
	stop, ok := e.watches[gvk]
	if !ok {
		e.busy.Unlock()
		return nil
	}
	return stop
}

// Remove stops one watch.
func (e *Engine) Remove(ctx context.Context, gvk schema.GroupVersionKind) error {
	stop := e.find(gvk)
	if stop == nil {
		return nil
	}
	defer e.busy.Unlock()
	return stop(ctx)
}

// Close stops all that can be stopped at once.
func (e *Engine) Close() {
	e.lockAll()
	clear(e.watches)
	e.busy.Unlock()
	e.lock.Unlock()
}

// Flush works with or without the lock.
func (e *Engine) Flush(locked bool) int {
	if !locked {
		e.lock.Lock()
	}
	n := len(e.watches)
	clear(e.watches)
	if !locked {
		e.lock.Unlock()
	}
	return n
}

// Flushed unlocks in one of two places.
func (e *Engine) Flushed(early bool) int {
	e.lock.Lock()
	n := len(e.watches)
	if early {
		e.lock.Unlock()
	}
	n++
	if !early {
		clear(e.watches)
		e.lock.Unlock()
	}
	return n
}

// Must panics with the lock, which its own defer gives back.
func (e *Engine) Must(gvk schema.GroupVersionKind) {
	e.lock.Lock()
	if e.watches[gvk] == nil {
		panic("no such watch")
	}
	e.lock.Unlock()
}

// Try tries.
func (e *Engine) Try() bool {
	if !e.lock.TryLock() {
		return false
	}
	if len(e.watches) == 0 {
		e.lock.Unlock()
		return false
	}
	e.done()
	return true
}

// done gives the lock back.
func (e *Engine) done() { e.lock.Unlock() }

// Get loads an image.
func (i *Images) Get(name string, load func(string) string) string {
	i.RLock()
	if digest, ok := i.Loaded[name]; ok {
		i.RUnlock()
		return digest
	}
	i.RUnlock()

	digest := load(name)

	i.Lock()
	defer i.Unlock()
	i.Loaded[name] = digest
	return digest
}

// Forget forgets an image.
func (i *Images) Forget(name string) {
	i.Lock()
	if _, ok := i.Loaded[name]; ok {
		delete(i.Loaded, name)
	}
	i.Unlock()
}

// Ensure reads first and writes then.
func (i *Images) Ensure(name string) string {
	i.RLock()
	digest := i.Loaded[name]
	i.RUnlock()
	for range 3 {
		i.Lock()
		if digest = i.Loaded[name]; digest != "" {
			i.Unlock()
			break
		}
		i.Unlock()
	}
	return digest
}

// Names are those of the tenants.
type Names struct {
	lock *sync.RWMutex
	all  map[string]int
}

// NewNames returns no names.
func NewNames() *Names { return &Names{lock: new(sync.RWMutex), all: map[string]int{}} }

// Count counts the uses of a name.
func (n *Names) Count(name string) int {
	n.lock.RLock()
	count, ok := n.all[name]
	n.lock.RUnlock()
	if !ok {
		return n.missing()
	}
	return count
}

// Add adds a name.
func (n *Names) Add(name string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.all[name]++
}

// Hold keeps others from adding names, until its result is called.
func (n *Names) Hold() func() {
	n.lock.RLock()
	return n.lock.RUnlock
}

func (n *Names) missing() int { return 0 }

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

// A Runner runs watches, one time.
type Runner struct {
	lock    sync.Mutex
	watches map[schema.GroupVersionKind]func(context.Context) error
}

// Run starts all watches, and waits then, as
// the controllers of controller-runtime do.
func (r *Runner) Run(ctx context.Context) error {
	r.lock.Lock()
	if len(r.watches) == 0 {
		r.lock.Unlock()
		return errors.New("nothing to run")
	}
	err := func() error {
		defer r.lock.Unlock()
		for _, start := range r.watches {
			if err := start(ctx); err != nil {
				return err
			}
		}
		return nil
	}()
	if err != nil {
		return err
	}
	r.lock.Lock()
	clear(r.watches)
	r.lock.Unlock()
	<-ctx.Done()
	return nil
}

// Swap has a literal with a name.
func (r *Runner) Swap(ctx context.Context, gvk schema.GroupVersionKind, stop func(context.Context) error) error {
	r.lock.Lock()
	if r.watches[gvk] == nil {
		r.lock.Unlock()
		return errors.New("no such watch")
	}
	swap := func(mu sync.Locker) func(context.Context) error {
		old := r.watches[gvk]
		r.watches[gvk] = stop
		mu.Unlock()
		return old
	}
	old := swap(&r.lock)
	return old(ctx)
}

// Prompts are answered one by one.
type Prompts struct {
	mu      sync.Mutex
	answers []string
	more    workqueue.TypedInterface[string]
}

// NewPrompts returns prompts of which one has an answer.
func NewPrompts(answer string) *Prompts {
	more := workqueue.NewTyped[string]()
	more.Add(answer)
	return &Prompts{more: more}
}

// More adds an answer.
func (p *Prompts) More(answer string) { p.more.Add(answer) }

// next asks until there is an answer.
func (p *Prompts) next() (string, error) {
	for {
		if len(p.answers) > 0 {
			answer := p.answers[0]
			p.answers = p.answers[1:]
			return answer, nil
		}
		p.mu.Unlock()
		answer, closed := p.more.Get()
		p.mu.Lock()
		if closed {
			return "", errors.New("closed")
		}
		p.answers = append(p.answers, answer)
	}
}

// Next waits for an answer.
func (p *Prompts) Next() (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.next()
}

// Skip forgets all answers but one.
func (p *Prompts) Skip() error {
	p.mu.Lock()
	if _, err := p.next(); err != nil {
		p.mu.Unlock()
		return err
	}
	p.answers = nil
	p.mu.Unlock()
	return nil
}
