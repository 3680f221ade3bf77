// Package elsewhere leaves it to those who do the work to forget an item.
package elsewhere

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Work does the work on an item, and forgets it when that has succeeded.
type Work func(queue workqueue.TypedRateLimitingInterface[string], key string) error

// Next works on one item.
func Next(queue workqueue.TypedRateLimitingInterface[string], work Work) bool {
	key, shutdown := queue.Get()
	if shutdown {
		return false
	}
	defer queue.Done(key)
	if err := work(queue, key); err != nil {
		klog.Error(err)
		queue.AddRateLimited(key)
	}
	return true
}

// Keyed gives the item to who made the queue.
func Keyed(queue workqueue.TypedRateLimitingInterface[string], work func(key string) error) bool {
	key, shutdown := queue.Get()
	if shutdown {
		return false
	}
	defer queue.Done(key)
	if err := work(key); err != nil {
		klog.Error(err)
		queue.AddRateLimited(key)
	}
	return true
}
