package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Unwrapped returns a handler that asserts what it has unwrapped.
func (c *Controller) Unwrapped() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				obj = d.Obj
			}
			c.set(obj.(*corev1.Pod), false)
		},
	}
}

// doc:end
