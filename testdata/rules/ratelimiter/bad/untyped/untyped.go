// Package untyped has the queues of client-go before v0.31.
package untyped

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

const baseDelay = 5 * time.Second

// NewLimiter returns the rate limiter of the controller.
func NewLimiter() workqueue.RateLimiter {
	return workqueue.NewItemExponentialFailureRateLimiter(
		time.Duration(baseDelay)*time.Second, // want `baseDelay is already a duration`
		300*time.Second,
	)
}
