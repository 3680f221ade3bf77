package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Filtered returns handlers behind filters.
func (c *Controller) Filtered(unseen func(any) bool) map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"panicking filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
					obj = d.Obj
				}
				return obj.(*corev1.Pod).Name != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{AddFunc: c.add},
		},
		"refusing filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
					obj = d.Obj
				}
				pod, ok := obj.(*corev1.Pod)
				return ok && pod.Name != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.unwrapping},
		},
		"unseen filter": cache.FilteringResourceEventHandler{
			FilterFunc: unseen,
			Handler: cache.ResourceEventHandlerFuncs{
				DeleteFunc: func(obj any) {
					if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
						obj = d.Obj
					}
					c.set(obj.(*corev1.Pod), false)
				},
			},
		},
	}
}

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

func (c *Controller) unwrapping(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	c.set(obj.(*corev1.Pod), false)
}
