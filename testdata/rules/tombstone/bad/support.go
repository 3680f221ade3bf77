// Package bad takes tombstones for objects.
package bad

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Controller keeps what it knows of pods.
type Controller struct {
	mu    sync.Mutex
	Known map[string]bool
}

// Register adds the handlers.
func (c *Controller) Register(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.add,
		DeleteFunc: c.delete,
	})
	return err
}

func (c *Controller) add(obj any) { c.set(obj.(*corev1.Pod), true) }

func (c *Controller) set(pod *corev1.Pod, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known {
		c.Known[pod.Name] = true
	} else {
		delete(c.Known, pod.Name)
	}
}

func (c *Controller) unwrapping(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	c.set(obj.(*corev1.Pod), false)
}
