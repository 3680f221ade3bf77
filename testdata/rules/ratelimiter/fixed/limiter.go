// Package bad builds rate limiters in the wrong unit.
package fixed

import (
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/util/workqueue"
)

const baseDelay = 5 * time.Second

// NewLimiter returns the rate limiter of the controller.
func NewLimiter() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](
		baseDelay,
		300*time.Second,
	)
}

// Numbers returns one in nanoseconds.
func Numbers() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](5,
		time.Duration(900))
}

// Bucket returns how often something may happen.
func Bucket() rate.Limit {
	return rate.Every(baseDelay)
}

// Again queues a key for later.
func Again(queue workqueue.TypedRateLimitingInterface[string], key string) {
	queue.AddAfter(key, baseDelay)
}
