// Package queueretry defines an Analyzer that reports failed items that are
// queued again without back-off.
//
// # Analyzer queueretry
//
// queueretry: report failed items that are queued again without asking the rate limiter, or not at all
//
// Consequence: lost event.
//
// Only `AddRateLimited` uses the rate limiter of a queue and counts the failures of an
// item. `Add` queues a failed item again at once. A failed item that nothing adds again is
// dropped.
//
// At run time: with Add, a key that keeps failing is tried as fast as the worker can,
// thousands of times a second. Without it, the key waits for the next event.
//
// Instead: call AddRateLimited after a failure, and Forget on success.
//
// Fix: safe. Add becomes AddRateLimited.
//
// Not reported:
//   - items that do not come from Get of the same queue
//   - Add after a test which error it is: some errors are meant to be retried at once
//   - a queue without a rate limiter, or one that other code gets and may add to
//
// Versions: all of client-go.
//
// See also: queueforget.
package queueretry
