// Package bad makes keys that tombstones do not have.
package bad

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
	key, err := cache.MetaNamespaceKeyFunc(obj) // want `cache\.MetaNamespaceKeyFunc fails for the tombstone that a delete handler may get, so the key is lost: use cache\.DeletionHandlingMetaNamespaceKeyFunc`
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
				name, err := cache.ObjectToName(obj) // want `cache.ObjectToName fails .*: use cache.DeletionHandlingObjectToName`
				if err != nil {
					return
				}
				c.Names.Add(name)
			},
		},
		"helper": cache.ResourceEventHandlerFuncs{
			DeleteFunc: func(obj any) {
				c.add(obj) // want:related `called by a delete handler here`
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
				if key, _ := cache.MetaNamespaceKeyFunc(obj); pod.Spec.NodeName == "" && key != "" { // want `cache.MetaNamespaceKeyFunc fails for the tombstone`
					c.Queue.Add(key)
				}
			},
		},
	}
}

func (c *KeyController) add(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil { // want `use cache.DeletionHandlingMetaNamespaceKeyFunc`
		c.Queue.AddRateLimited(key)
	}
}
