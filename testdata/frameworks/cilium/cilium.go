// Package cilium has the resources of cilium in the smallest form that compiles, as
// pkg/k8s/resource of cilium 1.19 has them: its module is too large to be had for a test.
package cilium

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// An EventKind says what has happened.
type EventKind string

// The kinds. Sync comes when all that was there has been sent.
const (
	Sync   EventKind = "sync"
	Upsert EventKind = "upsert"
	Delete EventKind = "delete"
)

// A Key names an object.
type Key struct{ Name, Namespace string }

// An Event says what has happened to an object. Done must be called once it is handled: with
// an error the event comes again.
type Event[T runtime.Object] struct {
	Kind   EventKind
	Key    Key
	Object T
	Done   func(err error)
}

// A Resource sends the objects of a store.
type Resource[T runtime.Object] struct {
	Store cache.Store
	Queue workqueue.TypedRateLimitingInterface[string]
}

// Events sends what is queued, and that all was sent at first.
func (r *Resource[T]) Events(ctx context.Context) <-chan Event[T] {
	out := make(chan Event[T])
	for _, key := range r.Store.ListKeys() {
		r.Queue.Add(key)
	}
	r.Queue.Add("")
	go func() {
		defer close(out)
		for {
			key, shutdown := r.Queue.Get()
			if shutdown {
				return
			}
			event := Event[T]{Kind: Sync, Done: func(err error) { r.done(key, err) }}
			if key != "" {
				stored, exists, err := r.Store.GetByKey(key)
				if err != nil || !exists {
					event.Done(nil)
					continue
				}
				event.Kind, event.Object = Upsert, stored.(T)
				event.Key.Namespace, event.Key.Name, _ = cache.SplitMetaNamespaceKey(key)
			}
			select {
			case out <- event:
			case <-ctx.Done():
				event.Done(nil)
			}
		}
	}()
	return out
}

// Observe has next called for each event: Observe of github.com/cilium/stream with a resource.
func Observe[T runtime.Object](ctx context.Context, r *Resource[T], next func(Event[T])) {
	for event := range r.Events(ctx) {
		next(event)
	}
}

func (r *Resource[T]) done(key string, err error) {
	defer r.Queue.Done(key)
	if err != nil {
		r.Queue.AddRateLimited(key)
		return
	}
	r.Queue.Forget(key)
}
