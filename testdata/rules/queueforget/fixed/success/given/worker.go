// Package given works on a queue that it is given.
package given

import "k8s.io/client-go/util/workqueue"

// GivenQueue works on a queue that it is given, and forgets only what it gives up.
func GivenQueue(queue workqueue.TypedRateLimitingInterface[string], work func(string) error) bool {
	key, shutdown := queue.Get()
	if shutdown {
		return false
	}
	defer queue.Done(key)
	err := work(key)
	if err == nil {
		return true
	}
	if queue.NumRequeues(key) < 5 {
		queue.AddRateLimited(key)
		return true
	}
	queue.Forget(key)
	return true
}
