package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Again hands what it knows to be a Pod to a function that hands it to itself.
func (c *Controller) Again() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			c.again(obj, len(pod.Name))
		}
		if gone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			c.again(gone.Obj, 0)
		}
	}}
}

func (c *Controller) again(obj any, n int) {
	if pod, ok := obj.(*corev1.Pod); ok && n > 0 {
		c.set(pod, false)
		c.again(obj, n-1)
	}
}
