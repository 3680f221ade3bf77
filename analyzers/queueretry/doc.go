// Package queueretry defines an Analyzer that reports failed items that are
// queued again without back-off.
//
// # Analyzer queueretry
//
// queueretry: report failed items that are queued again without asking the rate limiter
//
// Only `AddRateLimited` asks the rate limiter of a queue, and only it counts the
// failures of an item. `Add` queues a failed item again at once. After
// `AddAfter` `NumRequeues` still says 0, so that a limit for retries that
// is made of it is never reached.
//
// At run time: with Add a key that keeps failing is tried as fast as the worker
// can, thousands of times a second; with AddAfter it is tried for ever, although
// the code has a limit.
//
// Instead: call AddRateLimited, and Forget on success.
//
// Fix: Add becomes AddRateLimited, and so does AddAfter where nothing is left
// unused.
//
// Not reported:
//   - items that do not come from Get of the same queue
//   - AddAfter that no NumRequeues decides about, or beside AddRateLimited
//   - Add where no error is known to be there, or where the code asks which error
//     it is: one kind may mean to try again at once
//   - queues without a rate limiter
//
// Versions: all of client-go.
//
// See also: queueforget.
package queueretry
