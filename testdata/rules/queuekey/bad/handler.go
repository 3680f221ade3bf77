// Package bad queues what is no key.
package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller queues what happened.
type Controller struct {
	Pods  workqueue.TypedInterface[any]
	Queue workqueue.TypedRateLimitingInterface[any]
}

// Work is a task.
type Work struct{ Namespace, Name string }

// doc:begin

// Enqueue adds a pod.
func (c *Controller) Enqueue(pod *corev1.Pod) {
	c.Pods.Add(pod) // want `a \*v1.Pod is put on the work queue, which compares addresses: events of one object are not merged; queue the namespace/name key`
}

// doc:end

// Failed adds a task that has failed.
func (c *Controller) Failed(namespace, name string) {
	c.Queue.AddRateLimited(&Work{namespace, name}) // want `a \*Work is put on the work queue, which compares addresses: it is never the same item, so that back-off does not grow`
}

// Names adds the names of a group.
func (c *Controller) Names(names []string) {
	c.Queue.Add(names) // want `a \[\]string is put on the work queue, which cannot compare it: this panics; queue the namespace/name key`
}

// Watch queues each state of a pod, and the last one as well.
func (c *Controller) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj any) {
			if pod, ok := obj.(*corev1.Pod); ok {
				c.Queue.Add(pod) // want `a \*v1.Pod is put on the work queue, which compares addresses: events of one object are not merged; queue the namespace/name key`
			}
		},
		DeleteFunc: c.changed,
		AddFunc:    c.changed,
	})
	return err
}

func (c *Controller) changed(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		c.Queue.Add(pod) // want `a \*v1.Pod is put on the work queue, which compares addresses: events of one object are not merged; queue the namespace/name key`
	}
}

// WatchAny queues what an event brings, whatever it is.
func (c *Controller) WatchAny(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(c.Handler())
	return err
}

// Handler is what WatchAny adds.
func (c *Controller) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueueAny,
		UpdateFunc: func(_, obj any) { c.enqueueAny(obj) }, // want `the object of an event is put on the work queue, which compares addresses: events of one object are not merged; queue the namespace/name key`
	}
}

func (c *Controller) enqueueAny(obj any) {
	c.Queue.Add(obj)
}
