// Package reconcilegoroutine defines an Analyzer that reports goroutines that
// never end, or are cancelled at once.
//
// # Analyzer reconcilegoroutine
//
// reconcilegoroutine: report goroutines of reconciles that nothing ends, or that end at once
//
// Consequence: leak.
//
// Reconcile runs for each event, each resync and each retry, and returns soon: what
// it starts is started again and again, and must not live on what ends with it.
//
// Forms:
//
// reconcilegoroutine/endless: report a goroutine of a reconcile that loops without a way out
//
// It is one more each time. A range over the channel of a ticker is no way out, since
// nobody closes it.
//
// reconcilegoroutine/lifelong: report a goroutine of a reconcile that loops until the process ends
//
// Its loop waits for the end of the reconcile's own context, or of context.Background:
// the context of Reconcile goes on when it returns.
//
// reconcilegoroutine/cancelled: report a goroutine whose context its starter cancels
//
// Consequence: wrong state.
//
// In reconciles, event handlers and webhooks, a goroutine that works with a context
// whose cancel function is deferred where it is started is cancelled when that
// function returns.
//
// reconcilegoroutine/request: report a goroutine that works with the context of an admission request
//
// Consequence: wrong state.
//
// It is cancelled when the response is sent.
//
// reconcilegoroutine/unjoined: report every goroutine that a reconcile starts and does not wait for
//
// Unless a guard decides whether it is started.
//
// At run time: memory and the load of the API server grow with the age of the
// process; `go_goroutines` only rises. A goroutine that is cancelled at once
// does now and then what it should, and mostly ends with
//
//	context canceled
//
// Instead: add a Runnable to the manager, which starts it once and stops it; keep
// one goroutine for each object and its cancel function in a map; give work that
// must outlive its caller `context.WithoutCancel(ctx)` and a timeout of its own.
//
// Not reported:
//   - a loop with a return or break, or over a channel
//   - a goroutine that is started under a condition that was looked up: a map, a field, sync.Once
//   - endless goroutines of functions that no reconcile runs
//   - a context whose goroutine the function waits for, or that others wait for: wait groups, error groups, a channel it sends to
//
// Versions: all. The context of Reconcile itself goes on after it returns, but
// for ReconciliationTimeout of controller-runtime v0.22 and later.
package reconcilegoroutine
