package fixed

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// An Enqueuer queues the objects of events.
type Enqueuer struct {
	Queue workqueue.TypedRateLimitingInterface[string]
}

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
