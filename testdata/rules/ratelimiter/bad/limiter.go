// Package bad builds rate limiters in the wrong unit.
package bad

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
		time.Duration(baseDelay)*time.Second, // want `baseDelay is already a duration \(5s\): multiplying it by time.Second gives 159 years; drop the unit`
		300*time.Second,
	)
}

// doc:end

// Numbers returns one in nanoseconds.
func Numbers() workqueue.TypedRateLimiter[string] {
	return workqueue.NewTypedItemExponentialFailureRateLimiter[string](5, // want `5 without a unit is 5ns: write 5\*time.Millisecond or Second`
		time.Duration(900)) // want `900 without a unit is 900ns`
}

// Bucket returns how often something may happen.
func Bucket() rate.Limit {
	return rate.Every(baseDelay * time.Millisecond) // want `baseDelay is already a duration`
}

// Again queues a key for later.
func Again(queue workqueue.TypedRateLimitingInterface[string], key string) {
	queue.AddAfter(key, time.Millisecond*baseDelay) // want `baseDelay is already a duration`
}
