// Package blocking defines an Analyzer that reports what makes reconcile workers
// and event handlers wait without limit.
//
// # Analyzer blocking
//
// blocking: report waits without limit in reconciles and event handlers
//
// Consequence: hang.
//
// A controller has one worker unless told otherwise: while it waits for one
// object, all others stand still. Event handlers, predicates and map functions
// run in the goroutine that delivers the informer's events.
//
// Forms:
//
// blocking/sleep: report a sleep in a reconcile or an event handler
//
// time.Sleep, or a receive from time.After or from a timer or ticker made there, of a second or more.
//
// blocking/poll: report a poll in a reconcile that only the end of the manager ends
//
// With a stop channel, or with the context of the reconcile, which has no deadline. A wait
// for caches is one: it ends when the informer has synced, which it may never do.
//
// blocking/notimeout: report a request of an HTTP client that has no timeout
//
// In any function, where the client is made; those of the default client in a reconcile or in
// what the loop of a Runnable calls. A request with a context that has a deadline is fine.
//
// blocking/underlock: report a request to another server under a lock of the reconciler
//
// Watches, writes and HTTP requests in a reconcile, while it holds a lock of its
// receiver.
//
// blocking/anyrequest: report a request without a timeout whose context may have no deadline
//
// As notimeout, where the context comes from a caller that is not
// known.
//
// At run time: nothing is logged. The queue grows, objects are handled late or
// never, and a restart helps for a while. Two metrics show it:
//
//	workqueue_depth
//	workqueue_longest_running_processor_seconds
//
// Instead: return RequeueAfter, or enqueue the object when the event comes. Where
// a wait has to be, give it a timeout.
//
// Not reported:
//   - sleep: in a function that a sync.Once runs
//   - sleep: behind a question about an option that is for debugging, by its name
//   - sleeps of less than a second, retries with a bounded backoff, and a sleep or poll below a comment that says that the worker may wait ("fine to block here", "rate limit", "back off"), or behind a log that does; what it waits for is no reason
//   - a sleep between the tries of a failed request that have an end, and one until caches have synced
//   - a sleep of at most 30 seconds, outside of loops, in a reconciler whose controller is given ten workers or more in the package
//   - requests without a timeout in a package whose functions get a kubeconfig: a person waits and may interrupt it; so in one that makes commands of cobra and imports neither a manager nor informers
//   - a context that was given a deadline, or may have one: a parameter of a function that others call
//   - goroutines, Runnables, main; but for requests of the default client, what a Runnable calls in a loop
//   - what event handlers of client-go call: see handlerblock
//   - clients and transports with a timeout, those that connect to a socket of the same machine, and those that come from elsewhere
//   - waits in functions of other packages
//
// Versions: all. Since v0.22 of controller-runtime, ReconciliationTimeout gives
// the context of a reconcile a deadline when it is set; it helps only calls
// that look at the context.
//
// See also: handlerblock
package blocking
