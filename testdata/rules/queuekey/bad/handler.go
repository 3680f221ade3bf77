// Package bad queues what is no key.
package bad

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// Controller queues what happened.
type Controller struct {
	Pods  workqueue.TypedRateLimitingInterface[*corev1.Pod]
	Queue workqueue.TypedRateLimitingInterface[any]
}

// Work is a task.
type Work struct{ Namespace, Name string }

// doc:begin

// Enqueue adds a pod.
func (c *Controller) Enqueue(pod *corev1.Pod) {
	c.Pods.Add(pod) // want `a \*v1.Pod is put on the work queue, which compares addresses: events are not merged and back-off does not grow; queue the namespace/name key`
}

// doc:end

// Failed adds a task that has failed.
func (c *Controller) Failed(namespace, name string) {
	c.Queue.AddRateLimited(&Work{namespace, name}) // want `a \*Work is put on the work queue, which compares addresses`
}

// Names adds the names of a group.
func (c *Controller) Names(names []string) {
	c.Queue.Add(names) // want `a \[\]string is put on the work queue, which cannot compare it: this panics; queue the namespace/name key`
}
