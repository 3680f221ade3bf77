// Package nowhere works on a queue of its own and forgets no item of it.
package nowhere

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Run works on the queue until that is shut down.
func Run(queue workqueue.TypedRateLimitingInterface[string], work func() error) {
	for next(queue, work) {
	}
}

func next(queue workqueue.TypedRateLimitingInterface[string], work func() error) bool {
	key, shutdown := queue.Get()
	if shutdown {
		return false
	}
	defer queue.Done(key)
	if err := work(); err != nil {
		klog.Error(err)
		queue.AddRateLimited(key)
		return true
	}
	klog.Info("done")
	return true
}
