// Package good builds rate limiters in the right unit.
package good

import (
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

// doc:begin
const baseDelay = 5 * time.Second

// NewLimiter returns the rate limiter of the controller.
func NewLimiter() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](
		baseDelay,
		300*time.Second,
	)
}

// doc:end

const (
	seconds               = 5
	count                 = 1000 * 1000
	plain   time.Duration = 5
)

// Numbers multiplies numbers.
func Numbers() []workqueue.TypedRateLimiter[string] {
	return []workqueue.TypedRateLimiter[string]{
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](seconds*time.Second, time.Duration(seconds)*time.Minute),
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](plain*time.Second, time.Minute*2),
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](0, count*time.Millisecond),
		workqueue.NewTypedItemFastSlowRateLimiter[string](60*60*time.Second, time.Hour, 3),
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Millisecond, 1000*1000*time.Second),
	}
}

// Variables are as they are.
func Variables(wait time.Duration) rate.Limit {
	return rate.Every(wait * time.Second)
}

// Again queues a key for later.
func Again(queue workqueue.TypedRateLimitingInterface[string], key string) {
	queue.AddAfter(key, baseDelay)
}
