package good

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type kindOfEvent string

const (
	podAdded   kindOfEvent = "added"
	podRemoved kindOfEvent = "removed"
)

// ByKindOfEvent tells one function what has happened, which does nothing for deletes.
func (c *Controller) ByKindOfEvent() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { c.noteEvent(podAdded, obj) },
		DeleteFunc: func(obj any) { c.noteEvent(podRemoved, obj) },
	}
}

func (c *Controller) noteEvent(kind kindOfEvent, obj any) {
	switch kind {
	case podAdded:
		c.set(obj.(*corev1.Pod), true)
	case podRemoved:
		return
	}
	c.noteAddition(kind == podAdded, obj)
}

func (c *Controller) noteAddition(added bool, obj any) {
	if !added {
		return
	}
	c.queue.Add(obj.(*corev1.Pod).Name)
}
