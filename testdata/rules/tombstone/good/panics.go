package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// doc:begin
func (c *Controller) delete(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		klog.Errorf("unexpected %T", obj)
		return
	}
	c.set(pod, false)
}

// doc:end

// Deleting returns the handler.
func (c *Controller) Deleting() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: c.add, DeleteFunc: c.delete}
}
