// Package resulterr defines an Analyzer that reports a requeue that
// controller-runtime drops because an error is returned with it.
//
// # Analyzer resulterr
//
// resulterr: report a requeue that is dropped because an error comes with it
//
// Consequence: noise.
//
// When Reconcile returns a non-nil error, controller-runtime does not look at
// `Requeue` and `RequeueAfter`: the request goes back to the queue with
// exponential backoff, so the delay that stands in the Result never happens.
// This holds for the function that Reconcile hands its work to as well, when
// its Result is returned, also by a pointer: `return &ctrl.Result{RequeueAfter: delay}, err`.
//
// With -resulterr.maybe the rule also reports a requeue beside an error that
// may be nil. That code does what it says, but logs the warning below at every
// failure.
//
// At run time: the request comes back after milliseconds instead of after
// RequeueAfter, and each failure logs
//
//	Warning: Reconciler returned both a result with either RequeueAfter or Requeue set and a non-nil error.
//
// With reconcile.TerminalError the request does not come back at all.
//
// Instead: return the error alone, or log it and return the delay alone.
//
// Fix: safe. `Requeue` and `RequeueAfter` are removed from the Result; the error
// stays.
//
// Not reported:
//   - an error that may be nil on that path, such as the result of a call that is
//     returned untested or of `client.IgnoreNotFound`
//   - `Requeue: true` beside an error, which has the request come back just so, unless it is a terminal one
//   - a Result that sets only `Priority`, which is honoured with an error
//   - a Result that comes from a called function, or one of several
//   - an error that a deferred function of the reconcile looks at, and may replace by nil: then the delay counts
//   - functions that return a Result to unknown callers
//
// Versions: controller-runtime v0.23 and later log the warning above, v0.16 to
// v0.22 "Reconciler returned both a non-zero result and a non-nil error", older
// ones drop the Result silently. `Priority` exists from v0.23.
package resulterr
