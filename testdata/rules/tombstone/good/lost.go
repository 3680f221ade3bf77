package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Checking returns a handler that expects pods and tombstones.
func (c *Controller) Checking() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			switch obj := obj.(type) {
			case *corev1.Pod:
				c.set(obj, false)
			case cache.DeletedFinalStateUnknown:
				if pod, ok := obj.Obj.(*corev1.Pod); ok {
					c.set(pod, false)
				}
			}
		},
	}
}

// doc:end
