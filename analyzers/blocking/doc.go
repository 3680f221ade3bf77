// Package blocking defines an Analyzer that reports what makes reconcile workers
// and event handlers wait without limit.
//
// # Analyzer blocking
//
// blocking: report waits without limit in reconciles and event handlers
//
// Consequence: hang.
//
// A controller has one worker by default. While it waits for one object, no other object
// is reconciled. Event handlers, predicates and map functions run in the goroutine that
// delivers the informer's events.
//
// Forms:
//
// blocking/sleep: report a sleep in a reconcile or an event handler
//
// time.Sleep of a second or more, or a receive from time.After or from a new timer or
// ticker of that length.
//
// blocking/poll: report a poll in a reconcile that only the end of the manager ends
//
// The poll gets a stop channel, or the context of the reconcile, which has no deadline.
// A wait for caches is such a poll: if the informer never syncs, it never returns.
//
// blocking/notimeout: report a request of an HTTP client that has no timeout
//
// A request is reported in any function when its client is seen to be made without a
// timeout, or is http.DefaultClient. A request whose context has a deadline is fine.
//
// At run time: nothing is logged. The queue grows, objects are reconciled late or never,
// and a restart helps for a while. Two metrics show it:
//
//	workqueue_depth
//	workqueue_longest_running_processor_seconds
//
// Instead: do not wait in a reconcile: return RequeueAfter, or enqueue the object when
// the event comes. If you must wait, set a timeout.
//
// Not reported:
//   - sleeps of less than a second, and those between a limited number of attempts,
//     until caches have synced, or in a sync.Once
//   - a wait that a comment or log calls intended, such as "rate limit" or "back off"
//   - sleeps of at most 30 seconds, outside of loops, in a reconciler with ten workers
//     or more
//   - contexts that may have a deadline
//   - goroutines, Runnables and main, except that requests of http.DefaultClient in a
//     loop of a Runnable are reported
//   - command line programs, where a person waits and can interrupt the request
//   - HTTP clients from elsewhere, and those that connect to a socket on the same
//     machine
//
// Versions: all. Since controller-runtime v0.22, ReconciliationTimeout gives the context
// of a reconcile a deadline when it is set; it helps only calls that honour the context.
package blocking
