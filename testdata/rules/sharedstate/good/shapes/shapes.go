// Package shapes holds its locks in other ways.
package shapes

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A has a method value that is called only under the lock.
type A struct {
	mu    sync.Mutex
	m     map[string]int
	steps []func(string)
	step  func(string)
}

// NewA sets the method values.
func NewA() *A {
	a := &A{m: map[string]int{}}
	a.step = a.count
	a.steps = []func(string){a.count, a.drop}
	return a
}

func (a *A) count(k string) { a.m[k]++ }
func (a *A) drop(k string)  { delete(a.m, k) }

// Do does.
func (a *A) Do(k string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.step(k)
	for _, s := range a.steps {
		s(k)
	}
}

// Get gets.
func (a *A) Get(k string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.m[k]
}

// Each calls a method value in place.
func (a *A) Each(keys []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	each(keys, a.count)
}

func each(keys []string, f func(string)) {
	for _, k := range keys {
		f(k)
	}
}

// B: one goroutine writes, and a helper only it calls reads without the lock.
type B struct {
	mu sync.RWMutex
	m  map[string]int
	in chan string
}

// Run is the goroutine that writes.
func (b *B) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case k := <-b.in:
			if b.known(k) {
				continue
			}
			b.put(k)
		}
	}
}

func (b *B) known(k string) bool { _, ok := b.m[k]; return ok }

func (b *B) put(k string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.m[k] = 1
}

// Get reads under lock.
func (b *B) Get(k string) int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.m[k]
}

// Start starts it.
func Start(ctx context.Context, b *B) { go b.Run(ctx) }

// D: RLock after an early return that locked and deferred.
type D struct {
	mu sync.RWMutex
	m  map[string]int
}

// Get makes it or reads it.
func (d *D) Get(k string, create bool) int {
	if create {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.m[k]++
		return d.m[k]
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.m[k]
}

// Get2 in a switch
func (d *D) Get2(k string, create int) int {
	switch create {
	case 1:
		d.mu.Lock()
		defer d.mu.Unlock()
		d.m[k]++
		return 1
	case 2:
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.m, k)
		return 2
	}
	d.mu.RLock()
	v := d.m[k]
	d.mu.RUnlock()
	return v
}

// G: a getter called once after the work.
type G struct {
	mu   sync.Mutex
	errs map[string]error
}

// Work works in goroutines.
func (g *G) Work(keys []string) {
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Add(1)
		go func() {
			defer wg.Done()
			g.add(k, nil)
		}()
	}
	wg.Wait()
}

func (g *G) add(k string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.errs[k] = err
}

// Errs is for after the work.
func (g *G) Errs() map[string]error { return g.errs }

// All works.
func All(keys []string) map[string]error {
	g := &G{errs: map[string]error{}}
	g.Work(keys)
	return g.Errs()
}

// L: a local literal called in place under the lock.
type L struct {
	mu sync.Mutex
	m  map[string][]string
}

// Add adds.
func (l *L) Add(k, v string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	put := func(k, v string) { l.m[k] = append(l.m[k], v) }
	put(k, v)
	put(v, k)
	func() {
		delete(l.m, "")
	}()
	defer func() { delete(l.m, "x") }()
}

// Len reads.
func (l *L) Len(k string) int {
	l.mu.Lock()
	n := func() int { return len(l.m[k]) }
	defer l.mu.Unlock()
	return n()
}

// W has a helper.
type W struct {
	mu sync.Mutex
	m  map[string]string
}

func (w *W) withLock(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f()
}

// Set sets.
func (w *W) Set(k, v string) { w.withLock(func() { w.m[k] = v }) }

// Get gets.
func (w *W) Get(k string) (v string) {
	w.withLock(func() { v = w.m[k] })
	return v
}

// Reconciler with several workers.
type Reconciler struct {
	client.Client
	mu   sync.Mutex
	seen map[string]int
	a    *A
}

// SetupWithManager sets up.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}

// Reconcile r.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.update(req.Name, r.bump)
	return ctrl.Result{}, nil
}

func (r *Reconciler) update(name string, f func(string)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f(name)
}

func (r *Reconciler) bump(name string) { r.seen[name]++ }

// H has handlers of one informer
type H struct {
	mu     sync.RWMutex
	shards map[string]string
}

// Register registers handlers: they run one after another.
func (h *H) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    h.add,
		DeleteFunc: h.del,
	})
	return err
}

func (h *H) add(obj any) {
	p, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	if h.shards[p.Name] == p.Namespace {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shards[p.Name] = p.Namespace
}

func (h *H) del(obj any) {
	if t, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = t.Obj
	}
	p, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.shards, p.Name)
}

// Get reads.
func (h *H) Get(k string) string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.shards[k]
}

var _ kubernetes.Interface
