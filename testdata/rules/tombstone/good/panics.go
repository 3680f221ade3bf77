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

// Pods is a handler of another kind of cache, which tells of pods alone, and how many are left.
type Pods Controller

// OnAdd takes note of a pod.
func (p *Pods) OnAdd(obj any) { (*Controller)(p).add(obj) }

// OnUpdate tells that the pod is none of ours.
func (p *Pods) OnUpdate(_, _ any) bool { return false }

// OnDelete forgets a pod.
func (p *Pods) OnDelete(obj any) bool {
	(*Controller)(p).set(obj.(*corev1.Pod), false)
	return true
}
