// Package requeuefield defines an Analyzer that reports requeues that hide an
// error or do not do what they say.
//
// # Analyzer requeuefield
//
// requeuefield: report requeues that hide an error, never happen or happen too often
//
// Consequence: lost event.
//
// A Result that requeues, returned with nil after a failed request, retries as
// an error would. But the failure is not logged, and
// `controller_runtime_reconcile_errors_total` does not count it.
//
// A negative `RequeueAfter` means that the request is not requeued at all. This
// happens with a subtraction in the wrong order, as `now.Sub(next)` where
// `now.Before(next)`. A delay below 100 ms keeps a worker busy.
//
// At run time: nothing is logged, while the requests come back. This counter
// grows, and the one of errors does not:
//
//	controller_runtime_reconcile_total{result="requeue_after"}
//
// With a negative delay the counter of "success" grows.
//
// Instead: return the error: it is logged, counted and retried with a growing
// delay. If you want a fixed delay, log the error beside it.
//
// Fix: review. `return ctrl.Result{Requeue: true}, nil` becomes `return
// ctrl.Result{}, err`. The error is then logged and counted.
//
// Not reported:
//   - an error that is logged, stored, wrapped or tested for its kind
//     (`apierrors.IsConflict`), and one that does not come from a request to the
//     API server
//   - `Requeue: true` after an Update or a Patch: it is a common answer to
//     conflicts
//   - a branch that does more than return, or has a comment that says that the
//     error is dropped
//   - a delay that is computed, unless a test shows that it is not positive there
//   - a short delay that ends by itself: while a conflict lasts, or where each
//     reconcile does one step
//
// Versions: all of controller-runtime. `Requeue` is deprecated from v0.21.
//
// See also: resulterr, swallowederr
package requeuefield
