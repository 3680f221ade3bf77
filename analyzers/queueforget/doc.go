// Package queueforget defines an Analyzer that reports work queues whose failure
// counts are never, or always, reset.
//
// # Analyzer queueforget
//
// queueforget: report Forget that undoes AddRateLimited, and workers that do not call it after success
//
// Consequence: hot loop.
//
// `AddRateLimited` counts how often an item failed, and the delay grows with it.
// `Forget` ends that, and belongs where the item succeeded or is given up.
//
// Forms:
//
// queueforget/undone: report Forget that undoes AddRateLimited
//
// When it is deferred, or runs in every case, it undoes the count at once.
//
// queueforget/success: report workers that do not call Forget after success
//
// When it is never called, a key that once failed a few times carries its long delay to
// its next failure, and the map of counts grows. So it is on a single way that neither
// forgets the item nor adds it again, where others do: the item was not there any more, its
// kind of error is not tried again, nobody handles it.
//
// queueforget/events: report AddRateLimited in a handler of events, which counts each event as a failure
//
// The delay doubles with each event that comes before the worker has succeeded once, and
// what counts all items, as the default limiter does, lets ten of them a second pass after
// the first hundred: a start with many objects waits for that.
//
// At run time: nothing is logged. With Forget in every case each retry comes after
// the base delay, 5 ms by default, and NumRequeues is always 0. Without it the
// delay doubles with every failure that the key ever had, up to 1000 s.
//
// Instead: call Forget when the item succeeded, and when it is given up.
//
// Fix: safe for events. AddRateLimited in a handler of events becomes Add.
//
// Not reported:
//   - success: an item that is turned away for what it is alone, as a key that cannot be split: it has never failed
//   - success: a worker that tells its caller to end, that ends as the queue does, or to which the work says whether to forget
//   - a queue that is handed to other code, which may call Forget, or an item, where nothing here forgets any
//   - work in a function literal whose item the function around it may forget
//   - a package that forgets items of a queue that cannot be told apart
//   - AddRateLimited of items that do not come from Get in the same function and are not added because of an error, as far as missing Forget is concerned
//   - Forget that the work itself asks for, or that another function of the package calls
//   - events: a function that is called for other things as well, and what is added behind an error
//   - Forget of another item, or before AddRateLimited
//
// Versions: all of client-go.
//
// See also: queuedone, queueretry.
package queueforget
