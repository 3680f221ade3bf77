// Package untyped has the queues of client-go before v0.31.
package untyped

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// Enqueue adds a pod.
func Enqueue(queue workqueue.RateLimitingInterface, pod *corev1.Pod) {
	queue.Add(pod) // want `a \*v1.Pod is put on the work queue`
}
