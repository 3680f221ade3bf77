// Package ratelimiter defines an Analyzer that reports delays of rate limiters,
// work queues and requeues in a wrong unit.
//
// # Analyzer ratelimiter
//
// ratelimiter: report delays of queues and requeues that are multiplied by a unit twice, or have none
//
// Consequence: hang.
//
// A `time.Duration` counts nanoseconds. `5 * time.Second * time.Second` is too
// long by a factor of a thousand million. A number without a unit is a number of
// nanoseconds, which is no delay: a constant below a millisecond, or
// `time.Duration(spec.RetrySeconds)`.
// Delays are those of rate limiters and queues, `RequeueAfter`, and the
// polls, loops and timeouts of package wait and context.
//
// At run time: nothing is logged. `5 * time.Second * time.Second` is 159 years:
// an item that failed once waits for the maximum delay each time, or never comes
// back if there is no maximum. `NewItemExponentialFailureRateLimiter(5, 1000)`
// waits five nanoseconds at first and never more than a microsecond, so items
// are retried at once. `RequeueAfter: time.Duration(spec.RetrySeconds)` is a hot loop.
//
// Instead: multiply a number by a unit of time once, and a duration never.
//
// Fix: safe. The second unit is dropped. A number without a unit is not changed.
//
// Not reported:
//   - 0, and `RequeueAfter: 1`, which asks for another pass at once
//   - numbers that are neither constant nor taken from a field that is decoded where they
//     become a duration
//   - a constant of type time.Duration below a millisecond that is multiplied by a
//     unit: it may be meant as a number
//
// Versions: all of client-go.
//
// See also: queueretry.
package ratelimiter
