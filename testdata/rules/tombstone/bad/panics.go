package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin
func (c *Controller) delete(obj any) {
	pod := obj.(*corev1.Pod) // want `delete handler asserts \*corev1.Pod but may get cache.DeletedFinalStateUnknown after a missed delete: this panics; unwrap the tombstone first`
	c.set(pod, false)
}

// doc:end

// Panicking returns handlers and filters by name. unseen is one of the filters.
func (c *Controller) Panicking(unseen func(any) bool) map[string]cache.ResourceEventHandler {
	return map[string]cache.ResourceEventHandler{
		"method":   cache.ResourceEventHandlerFuncs{DeleteFunc: c.delete},
		"helper":   cache.ResourceEventHandlerFuncs{AddFunc: c.forget, DeleteFunc: func(obj any) { c.forget(obj) }}, // want `asserts \*corev1.Pod but may get .*: this panics`
		"returned": cache.ResourceEventHandlerFuncs{DeleteFunc: c.forgetting()},
		"assigned": c.assigned(),
		"own":      (*own)(c),
		"declared": (*declared)(c),
		"panicking filter": cache.FilteringResourceEventHandler{
			FilterFunc: func(obj any) bool {
				return obj.(*corev1.Pod).Name != "" // want `filter before a delete handler asserts \*corev1.Pod but may get .*: this panics`
			},
			Handler: cache.ResourceEventHandlerFuncs{AddFunc: c.add},
		},
		"unseen filter": cache.FilteringResourceEventHandler{
			FilterFunc: unseen,
			Handler: cache.ResourceEventHandlerFuncs{
				DeleteFunc: func(obj any) {
					c.set(obj.(*corev1.Pod), false) // want `delete handler asserts \*corev1.Pod but may get .*: the delete is lost, or this panics`
				},
			},
		},
	}
}

func (c *Controller) forget(obj any) {
	pod := obj.(*corev1.Pod) // want:related `asserted here`
	c.set(pod, false)
}

func (c *Controller) forgetting() func(any) {
	return func(obj any) {
		c.set(obj.(*corev1.Pod), false) // want `this panics`
	}
}

func (c *Controller) assigned() cache.ResourceEventHandler {
	var h cache.ResourceEventHandlerFuncs
	h.DeleteFunc = func(obj any) {
		c.set(obj.(*corev1.Pod), false) // want `this panics`
	}
	return h
}

type own Controller

// Watch registers the controller itself.
func (o *own) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(o)
	return err
}

func (o *own) OnAdd(any, bool)   {}
func (o *own) OnUpdate(any, any) {}
func (o *own) OnDelete(obj any) {
	(*Controller)(o).set(obj.(*corev1.Pod), false) // want `this panics`
}

// declared is registered by other packages.
type declared Controller

var _ cache.ResourceEventHandler = (*declared)(nil)

func (d *declared) OnAdd(any, bool)   {}
func (d *declared) OnUpdate(any, any) {}
func (d *declared) OnDelete(obj any) {
	(*Controller)(d).set(obj.(*corev1.Pod), false) // want `this panics`
}

// Old is a handler as it was before client-go v0.27, which another package adapts and registers.
type Old Controller

// OnAdd takes note of a pod.
func (o *Old) OnAdd(obj any) { (*Controller)(o).add(obj) }

// OnUpdate does nothing.
func (o *Old) OnUpdate(_, _ any) {}

// OnDelete forgets a pod.
func (o *Old) OnDelete(obj any) {
	(*Controller)(o).set(obj.(*corev1.Pod), false) // want `this panics`
}
