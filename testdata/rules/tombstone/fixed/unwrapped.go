package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Unwrapped returns a handler that asserts what it has unwrapped already.
func (c *Controller) Unwrapped() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				if _, ok := d.Obj.(*corev1.Pod); !ok {
					return
				}
			}
			c.set(obj.(*corev1.Pod), false)
		},
	}
}
