// Package resulterr defines an Analyzer that reports a requeue that
// controller-runtime drops because an error is returned with it.
//
// # Analyzer resulterr
//
// resulterr: report a requeue that is dropped because an error comes with it
//
// Consequence: noise.
//
// When Reconcile returns a non-nil error, controller-runtime ignores `Requeue`
// and `RequeueAfter`: the request is retried with exponential backoff, and the
// delay in the Result has no effect. The same holds for a function whose Result
// and error Reconcile returns.
//
// At run time: the request comes back after milliseconds instead of after
// RequeueAfter, and each failure logs
//
//	Warning: Reconciler returned both a result with either RequeueAfter or Requeue set and a non-nil error.
//
// With reconcile.TerminalError the request does not come back at all.
//
// Instead: return the error alone from Reconcile, or log it and return the delay alone.
//
// Fix: safe. `Requeue` and `RequeueAfter` are removed from the Result; the error
// stays.
//
// Not reported:
//   - an error that may be nil, such as the untested result of a call or of
//     `client.IgnoreNotFound`
//   - `Requeue: true` beside an error that is retried anyway
//   - a Result that sets only `Priority`, which also counts with an error; a Result that another
//     function has returned
//   - an error that a deferred function may replace by nil
//
// Versions: controller-runtime v0.23 and later log the warning above, v0.16 to
// v0.22 "Reconciler returned both a non-zero result and a non-nil error", older
// ones drop the Result silently. `Priority` exists from v0.23.
package resulterr
