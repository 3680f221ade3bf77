// Package bad makes keys that tombstones do not have.
package fixed

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
		"helper": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				c.add(obj)
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
				if key, _ := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); pod.Spec.NodeName == "" && key != "" {
					c.Queue.Add(key)
				}
			},
		},
	}
}

func (c *KeyController) add(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.Queue.AddRateLimited(key)
	}
}
