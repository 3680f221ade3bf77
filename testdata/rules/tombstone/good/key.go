// Package good makes keys of tombstones, too.
package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// KeyController queues the keys of objects.
type KeyController struct {
	Queue workqueue.TypedRateLimitingInterface[string]
	Names workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// doc:begin

// Handler returns the event handler.
func (c *KeyController) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		DeleteFunc: c.enqueue,
	}
}

func (c *KeyController) enqueue(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		runtime.HandleError(err)
		return
	}
	c.Queue.Add(key)
}

// doc:end

// Others returns further handlers.
func (c *KeyController) Others() map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"name": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				name, err := cache.DeletionHandlingObjectToName(obj)
				if err != nil {
					return
				}
				c.Names.Add(name)
			},
		},
		"unwrapped": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				pod, ok := obj.(*corev1.Pod)
				if !ok {
					tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
					if !ok {
						return
					}
					if pod, ok = tombstone.Obj.(*corev1.Pod); !ok {
						return
					}
				}
				if key, _ := cache.MetaNamespaceKeyFunc(pod); key != "" {
					c.Queue.Add(key)
				}
			},
		},
		"switched": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				key := ""
				switch o := obj.(type) {
				case cache.DeletedFinalStateUnknown:
					key = o.Key
				default:
					key, _ = cache.MetaNamespaceKeyFunc(obj)
				}
				c.Queue.Add(key)
			},
		},
		"returned": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
					c.Queue.Add(d.Key)
					return
				}
				if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
					c.Queue.Add(key)
				}
			},
		},
		"helper": cache.ResourceEventHandlerFuncs{
			AddFunc: c.add,
			DeleteFunc: func(obj any) {
				if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
					obj = d.Obj
				}
				c.add(obj)
			},
		},
	}
}

func (c *KeyController) add(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.Queue.AddRateLimited(key) // want:queueforget `AddRateLimited delays this event like`
	}
}

// Updates never has to do with tombstones.
func (c *KeyController) Updates() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    c.add,
		UpdateFunc: func(_, obj any) { c.add(obj) },
		DeleteFunc: func(obj any) {
			if pod, ok := obj.(*corev1.Pod); ok {
				c.add(pod)
				return
			}
			if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				c.Queue.Add(d.Key)
			}
		},
	}
}
