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
// its next failure, and the map of counts grows.
//
// queueforget/givenup: report an item that is given up after a number of failures and not forgotten
//
// Where NumRequeues has reached its limit the item is not added again. Its count stays:
// when the object changes and fails once, it is given up at once.
//
// queueforget/partly: report a way through a worker that neither forgets its item nor adds it again
//
// Others of its ways do: the item was not there any more, its kind of error is not tried
// again, nobody handles it. Its count stays as on the others it would not.
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
//   - partly: an item that is turned away for what it is alone, as a key that cannot be split: it has never failed
//   - partly: a worker that tells its caller to end, that ends as the queue does, or to which the work says whether to forget
//   - a queue that is handed to other code, which may call Forget, or an item, where nothing here forgets any
//   - work in a function literal whose item the function around it may forget
//   - a package that forgets items of a queue that cannot be told apart
//   - AddRateLimited of items that do not come from Get in the same function and are not added because of an error, as far as missing Forget is concerned
//   - Forget that the work itself asks for, or that another function of the package calls
//   - an item that is given up only where a limit is greater than 0, which is 0 wherever such a queue is made
//   - events: a function that is called for other things as well, and what is added behind an error
//   - an item that is given up in a function literal, or whose caller forgets it
//   - Forget of another item, or before AddRateLimited
//
// Versions: all of client-go.
//
// See also: queuedone, queueretry.
package queueforget
