package bad

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// An Enqueuer queues the objects of events.
type Enqueuer struct {
	Queue workqueue.TypedRateLimitingInterface[string]
}

// doc:begin

// Handler adds the key of an object at each of its events.
func (e *Enqueuer) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    e.enqueue,
		UpdateFunc: func(_, obj any) { e.enqueue(obj) },
		DeleteFunc: func(obj any) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
				e.Queue.AddRateLimited(key) // want `AddRateLimited delays this event like a failed item, and each further one for the same object longer: call Add`
			}
		},
	}
}

func (e *Enqueuer) enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	e.Queue.AddRateLimited(key) // want `AddRateLimited delays this event like a failed item`
}

// doc:end
