// Package blocking defines an Analyzer that reports what makes reconcile workers
// and event handlers wait without limit.
//
// # Analyzer blocking
//
// blocking: report waits without limit in reconciles and event handlers, and sends under a lock
//
// A controller has one worker unless told otherwise: while it waits for one
// object, all others stand still. Event handlers, predicates and map functions
// run in the goroutine that delivers the informer's events.
//
// In code that these run, the rule reports sleeps, polls that only the end of the
// manager ends, receives and sends outside of a select on channels without
// capacity, waits for caches and for goroutines of others, commands, and requests
// without a timeout. In any function, it reports a send to a channel of others
// while a mutex is held, and requests of an http.Client that is made without any
// timeout.
//
// Two more forms are off unless asked for: -blocking.underlock reports watches,
// writes and HTTP requests that a reconcile makes while it holds a lock of its
// receiver; -blocking.anyrequest requests with a context that may have no deadline.
//
// At run time: nothing is logged. The queue grows, objects are handled late or
// never, and a restart helps for a while. Two metrics show it:
//
//	workqueue_depth
//	workqueue_longest_running_processor_seconds
//
// Instead: return RequeueAfter, or enqueue the object when the event comes. Where
// a wait has to be, give it a timeout, and send after the unlock.
//
// Not reported:
//   - sleeps of less than a second, and retries with a bounded backoff
//   - a select with ctx.Done() or a default
//   - a send under a lock to a channel that the package itself receives from, or hands to a function
//   - channels that are parameters, local, or may have room; Describe and Collect
//   - a context that was given a deadline, or may have one: a parameter of a function that others call
//   - goroutines, Runnables, main
//   - what event handlers of client-go call: see handlerblock
//   - clients and transports with a timeout, and those that come from elsewhere
//   - waits in functions of other packages
//
// Versions: all. Since v0.22 of controller-runtime, ReconciliationTimeout gives
// the context of a reconcile a deadline when it is set; it helps only calls
// that look at the context.
//
// See also: handlerblock
package blocking
