// Package requeuefield defines an Analyzer that reports requeues that hide an
// error or do not do what they say.
//
// # Analyzer requeuefield
//
// requeuefield: report requeues that hide an error, never happen or happen too often
//
// Consequence: lost event.
//
// A Result that asks for another pass, returned with nil after a failed read or
// write, retries as an error would, but nobody hears of the failure: it is not
// logged and `controller_runtime_reconcile_errors_total` does not count it.
// A negative `RequeueAfter` means no other pass at all, and one below 100 ms keeps
// a worker busy. It is negative as well when an earlier time comes before the minus
// sign: `now.Sub(next)` where now.Before(next).
//
// At run time: nothing is logged, while the requests come back:
//
//	controller_runtime_reconcile_total{result="requeue_after"}
//
// grows, and with it no error. With a negative delay the counter of "success"
// does.
//
// Instead: return the error: it is logged, counted and retried with a growing
// delay. Where a fixed delay is wanted, log the error beside it.
//
// Fix: review. `return ctrl.Result{Requeue: true}, nil` becomes `return
// ctrl.Result{}, err`. The error is logged and counted then.
//
// Not reported:
//   - an error that is logged, stored, wrapped or told apart (`apierrors.IsConflict`)
//   - an error that does not come from a client of the API server
//   - a branch that does more than return, or has a comment which says that the error is dropped
//   - `Requeue` after an Update or a Patch: conflicts are common, and who asks for the next pass at once means them
//   - a delay that is computed, unless a test says that it is not positive there
//   - a short delay of a reconciler of nothing in particular, as operatorpkg's singletons: no other request waits for its worker
//   - a short delay under `apierrors.IsConflict`: the passes end when the cache shows the newer version
//   - a short delay where a call that can fail has said, beside its error, that there is more to do: it may do a step at each pass
//   - `Requeue` beside `RequeueAfter`: it has no effect, and does no harm
//   - two fields beside an error, with which neither counts: resulterr reports those
//
// Versions: all of controller-runtime. `Requeue` is deprecated from v0.21.
//
// See also: resulterr, swallowederr
package requeuefield
