// Package queueforget defines an Analyzer that reports work queues whose failure
// counts are never, or always, reset.
//
// # Analyzer queueforget
//
// queueforget: report Forget that undoes AddRateLimited, and workers that do not call it after success
//
// Consequence: hot loop.
//
// `AddRateLimited` counts how often an item failed, and the delay grows with the count.
// `Forget` resets the count. Call it when the item succeeded, or when you give up on it.
//
// Forms:
//
// queueforget/undone: report Forget that undoes AddRateLimited
//
// A Forget that is deferred, or that runs before or after every attempt, resets the count.
//
// queueforget/success: report workers that do not call Forget after success
//
// Without Forget, a key that has failed a few times starts with its long delay at the next
// failure, and the map of counts grows.
//
// queueforget/events: report AddRateLimited in a handler of events, which counts each event as a failure
//
// The delay doubles with each event until the worker has succeeded once. The default
// limiter also lets only ten items a second pass after the first hundred, so that a start
// with many objects is slow.
//
// At run time: nothing is logged. With Forget after every attempt, each retry comes after
// the base delay, 5 ms by default, and NumRequeues is always 0. Without Forget the delay
// doubles with every failure that the key ever had, up to 1000 s.
//
// Instead: call Forget when the item succeeded, and when you give up on it. In event
// handlers call Add.
//
// Fix: safe for events. AddRateLimited in a handler of events becomes Add.
//
// Not reported:
//   - a queue or an item that is handed to other code, which may call Forget
//   - success: a queue whose items another function forgets
//   - events: a function that is called from elsewhere as well, and an item that is added
//     because of an error
//
// Versions: all of client-go.
//
// See also: queuedone, queueretry.
package queueforget
