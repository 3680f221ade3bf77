// Package restarted stops what it started before it starts it anew.
package restarted

import (
	"context"
	"sync"

	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Tracked is an informer that keeps what was added through it.
type Tracked struct {
	cache.SharedIndexInformer
	lock  sync.Mutex
	added []cache.ResourceEventHandlerRegistration
}

// AddEventHandler keeps the registration.
func (t *Tracked) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	r, err := t.SharedIndexInformer.AddEventHandler(h)
	t.lock.Lock()
	defer t.lock.Unlock()
	t.added = append(t.added, r)
	return r, err
}

// RemoveEventHandlers takes all of them off.
func (t *Tracked) RemoveEventHandlers() {
	t.lock.Lock()
	defer t.lock.Unlock()
	for _, r := range t.added {
		_ = t.RemoveEventHandler(r)
	}
	t.added = nil
}

// Session is what the object of a request asks for.
type Session struct {
	pods *Tracked
	seen func(any)
}

// Start begins to listen.
func (s *Session) Start() error {
	_, err := s.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.seen})
	return err
}

// Stop ends it.
func (s *Session) Stop() { s.pods.RemoveEventHandlers() }

// Reconciler replaces the session of an object.
type Reconciler struct {
	pods    *Tracked
	seen    func(any)
	lock    sync.Mutex
	current *Session
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.current != nil {
		r.current.Stop()
	}
	r.current = &Session{pods: r.pods, seen: r.seen}
	return ctrl.Result{}, r.current.Start()
}
