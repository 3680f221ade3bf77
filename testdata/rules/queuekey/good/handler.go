// Package good queues keys.
package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller queues keys.
type Controller struct {
	Pods  workqueue.TypedRateLimitingInterface[types.NamespacedName]
	Queue workqueue.TypedRateLimitingInterface[any]
	plain workqueue.TypedInterface[any]
}

// Work is a task.
type Work struct{ Namespace, Name string }

// doc:begin

// Enqueue adds the key of a pod.
func (c *Controller) Enqueue(pod *corev1.Pod) {
	c.Pods.Add(types.NamespacedName{Namespace: pod.Namespace, Name: pod.Name})
}

// doc:end

// Failed adds a task that has failed.
func (c *Controller) Failed(namespace, name string) {
	c.Queue.AddRateLimited(Work{namespace, name})
}

// Names adds the names of a group.
func (c *Controller) Names(names []string) {
	for _, name := range names {
		c.Queue.Add(name)
	}
	c.Queue.Add(cache.ObjectName{Name: names[0]})
	c.Queue.AddAfter(len(names), 0)
}

// Any adds what it gets.
func (c *Controller) Any(item any) { c.Queue.Add(item) }

// Tasks are unique, and nothing is retried.
func (c *Controller) Tasks(w *Work) {
	c.plain.Add(&Work{w.Namespace, w.Name})
	c.Queue.Add(&Work{w.Namespace, w.Name})
	c.Queue.AddRateLimited(w)
}

// Watch queues each pod once, when it is added.
func (c *Controller) Watch(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.added})
	return err
}

func (c *Controller) added(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		c.Queue.Add(pod)
	}
}

// Again puts back what it took.
func (c *Controller) Again(work func(*corev1.Pod) error) {
	item, shutdown := c.Queue.Get()
	if shutdown {
		return
	}
	defer c.Queue.Done(item)
	pod, ok := item.(*corev1.Pod)
	if !ok {
		return
	}
	if err := work(pod); err != nil {
		c.Queue.AddRateLimited(pod)
		return
	}
	c.Queue.Forget(pod)
}

// Send queues an event that was made to be sent.
func (c *Controller) Send(event *corev1.Event) { c.Queue.Add(event) }

// WatchDeleted queues the last state of each pod, which no cache has any more.
func (c *Controller) WatchDeleted(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: c.deleted,
		UpdateFunc: func(_, obj any) { c.Enqueue(obj.(*corev1.Pod)) },
	})
	return err
}

func (c *Controller) deleted(obj any) {
	var pod *corev1.Pod
	switch obj := obj.(type) {
	case *corev1.Pod:
		pod = obj
	case cache.DeletedFinalStateUnknown:
		last, ok := obj.Obj.(*corev1.Pod)
		if !ok {
			return
		}
		pod = last
	default:
		return
	}
	c.Queue.Add(pod)
}

// Next puts back what a literal has not been able to do.
func (c *Controller) Next(pods workqueue.TypedRateLimitingInterface[*corev1.Pod], work func(*corev1.Pod) error) bool {
	pod, shutdown := pods.Get()
	if shutdown {
		return false
	}
	err := func(pod *corev1.Pod) error {
		defer pods.Done(pod)
		return work(pod)
	}(pod)
	if err != nil {
		pods.AddRateLimited(pod)
	}
	return true
}

// WatchShort queues each pod once, through a function of its own.
func (c *Controller) WatchShort(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.addedShort})
	return err
}

func (c *Controller) addedShort(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		c.keepOnce(pod)
	}
}

func (c *Controller) keepOnce(pod *corev1.Pod) { c.Queue.Add(pod) }

// Handler queues the keys of what events bring.
func (c *Controller) Handler() cache.ResourceEventHandler {
	enqueue := func(obj any) {
		if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
			c.Queue.Add(key)
		}
	}
	return cache.ResourceEventHandlerFuncs{AddFunc: enqueue, UpdateFunc: func(_, obj any) { enqueue(obj) }, DeleteFunc: enqueue}
}
