// Package queueretry defines an Analyzer that reports failed items that are
// queued again without back-off.
//
// # Analyzer queueretry
//
// queueretry: report failed items that are queued again without asking the rate limiter, or not at all
//
// Consequence: lost event.
//
// Only `AddRateLimited` asks the rate limiter of a queue, and only it counts the
// failures of an item. `Add` queues a failed item again at once. After
// `AddAfter` `NumRequeues` still says 0, so that a limit for retries that
// is made of it is never reached. Where nothing adds the item again, with or without such a
// limit, a failed item is dropped.
//
// At run time: with Add a key that keeps failing is tried as fast as the worker
// can, thousands of times a second; with AddAfter it is tried for ever, although
// the code has a limit; what nothing adds again waits for the next event.
//
// Instead: call AddRateLimited after a failure, and Forget on success.
//
// Fix: safe. Add becomes AddRateLimited, and so does AddAfter where nothing is
// left unused: that is to be reviewed, since it takes another delay.
//
// Not reported:
//   - items that do not come from Get of the same queue
//   - AddAfter that no NumRequeues decides about, or beside AddRateLimited
//   - Add where no error is known to be there, or where the code asks which error
//     it is: one kind may mean to try again at once
//   - a limit for retries of a queue that other code gets, or to which the failed item is added in another way
//   - an item that nothing adds again of a queue that other code gets, or where the error of the work is not looked at
//   - queues without a rate limiter
//
// Versions: all of client-go.
//
// See also: queueforget.
package queueretry
