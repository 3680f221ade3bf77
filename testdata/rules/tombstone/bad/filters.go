package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Filtered returns handlers behind filters.
func (c *Controller) Filtered(unseen func(any) bool) map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"panicking filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				return obj.(*corev1.Pod).Name != "" // want `filter before a delete handler asserts \*v1.Pod but may get .*: this panics`
			},
			Handler: cache.ResourceEventHandlerFuncs{AddFunc: c.add},
		},
		"refusing filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				pod, ok := obj.(*corev1.Pod) // want `filter before a delete handler asserts \*v1.Pod but may get .*: the delete is lost`
				return ok && pod.Name != ""
			},
			Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: c.unwrapping},
		},
		"unseen filter": cache.FilteringResourceEventHandler{
			FilterFunc: unseen,
			Handler: cache.ResourceEventHandlerFuncs{
				DeleteFunc: func(obj any) {
					c.set(obj.(*corev1.Pod), false) // want `delete handler asserts \*v1.Pod but may get .*: the delete is lost, or this panics`
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
			c.set(obj.(*corev1.Pod), false) // want `delete handler asserts \*v1.Pod of the tombstone that it has unwrapped before: this panics; assert the type of what was unwrapped`
		},
	}
}

func (c *Controller) unwrapping(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	c.set(obj.(*corev1.Pod), false)
}
