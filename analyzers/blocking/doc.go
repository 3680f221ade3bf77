// Package blocking defines an Analyzer that reports what makes reconcile workers
// and event handlers wait without limit.
//
// # Analyzer blocking
//
// blocking: report waits without limit in reconciles and event handlers, and sends under a lock
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
// time.Sleep, or a receive from time.After, of a second or more.
//
// blocking/poll: report a poll in a reconcile that only the end of the manager ends
//
// With a stop channel, or with the context of the reconcile, which has no deadline.
//
// blocking/cachesync: report a wait for caches in a reconcile without a limit
//
// It ends when the informer has synced, which it may never do.
//
// blocking/waitgroup: report a wait in a reconcile for goroutines of others
//
// The group is kept in a field or package variable, and the function starts nothing
// itself.
//
// blocking/command: report a command in a reconcile that runs for as long as it likes
//
// It is made by exec.Command, without a context, and by its name it waits for another
// machine, as git, kubectl and curl do, or for a time.
//
// blocking/channel: report a send or receive in a reconcile that waits without limit
//
// It stands outside of a select, on a channel without capacity in a field, of which
// the package does not have the other end.
//
// blocking/lockedsend: report a send to a channel of others under a lock
//
// In any function, since whoever needs the lock waits, too.
//
// blocking/defaultclient: report a request in a reconcile with the default HTTP client
//
// Or in what the loop of a Runnable calls. It has no timeout. A request with a context that has a deadline is fine.
//
// blocking/notimeout: report a request of an HTTP client that is made without a timeout
//
// In any function.
//
// blocking/underlock: report a request to another server under a lock of the reconciler
//
// Watches, writes and HTTP requests in a reconcile, while it holds a lock of its
// receiver.
//
// blocking/anyrequest: report a request without a timeout whose context may have no deadline
//
// As defaultclient and notimeout, where the context comes from a caller that is not
// known.
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
//   - sleep: in a function that a sync.Once runs
//   - sleep: behind a question about an option that is for debugging, by its name
//   - sleeps of less than a second, retries with a bounded backoff, and a sleep or poll below a comment that says that the worker may wait ("fine to block here", "rate limit", "back off"), or behind a log that does; what it waits for is no reason
//   - a sleep between the tries of a failed request that have an end, and one until caches have synced
//   - a sleep of at most 30 seconds, outside of loops, in a reconciler whose controller is given ten workers or more in the package
//   - a wait group in a struct that the function which starts the goroutines, by its methods, makes and waits for
//   - commands that end by themselves, such as openssl and systemctl
//   - a select with ctx.Done() or a default
//   - a send to a channel of GenericEvents, which a source of controller-runtime empties
//   - a send under a lock to a channel that the package itself receives from, or hands to a function
//   - a send under a lock that a sync.Once makes, to a channel that is made with room for it
//   - requests without a timeout in a package whose functions get a kubeconfig: a person waits and may interrupt it; so in one that makes commands of cobra and imports neither a manager nor informers
//   - channels that are parameters, local, or may have room, such as that which Describe and Collect of a metric are given
//   - a context that was given a deadline, or may have one: a parameter of a function that others call
//   - goroutines, Runnables, main; but for defaultclient, what a Runnable calls in a loop
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
