package good

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// An Enqueuer queues the objects of events.
type Enqueuer struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Valid func(obj any) error
	Sync  func(key string) error
}

// doc:begin

// Handler adds the key of an object at each of its events.
func (e *Enqueuer) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    e.enqueue,
		UpdateFunc: func(_, obj any) { e.enqueue(obj) },
		DeleteFunc: func(obj any) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
				e.Queue.Add(key)
			}
		},
	}
}

func (e *Enqueuer) enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	e.Queue.Add(key)
}

// doc:end

// Checking adds what is not valid for later, as the worker does what failed.
func (e *Enqueuer) Checking() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			key, _ := cache.MetaNamespaceKeyFunc(obj)
			if err := e.Valid(obj); err != nil {
				e.again(key)
				e.Queue.AddRateLimited(key)
			}
		},
	}
}

// Work takes one item.
func (e *Enqueuer) Work() {
	key, shutdown := e.Queue.Get()
	if shutdown {
		return
	}
	defer e.Queue.Done(key)
	if err := e.Sync(key); err != nil {
		e.again(key)
		return
	}
	e.Queue.Forget(key)
}

func (e *Enqueuer) again(key string) { e.Queue.AddRateLimited(key) }
