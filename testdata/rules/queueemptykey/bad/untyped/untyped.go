// Package untyped has the queues of client-go before v0.31.
package untyped

import (
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Enqueue adds the key of an object.
func Enqueue(queue workqueue.RateLimitingInterface, obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		runtime.HandleError(err)
	}
	queue.Add(key) // want `key is empty when cache.DeletionHandlingMetaNamespaceKeyFunc fails`
}
