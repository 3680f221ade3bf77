// Package requeuefield defines an Analyzer that reports requeues that hide an error.
//
// # Analyzer requeuefield
//
// requeuefield: report requeues that hide an error
//
// Consequence: lost event.
//
// A Result that requeues, returned with nil after a failed request, retries as
// an error would. But the failure is not logged, and
// `controller_runtime_reconcile_errors_total` does not count it.
//
// At run time: nothing is logged, while the requests come back. This counter
// grows, and the one of errors does not:
//
//	controller_runtime_reconcile_total{result="requeue_after"}
//
// Instead: return the error: it is logged, counted and retried with a growing
// delay. If you want a fixed delay, log the error beside it.
//
// Fix: review. `return ctrl.Result{Requeue: true}, nil` becomes `return
// ctrl.Result{}, err`. The error is then logged and counted.
//
// Not reported:
//   - an error that does not come from a request to the API server; an error that is
//     logged, stored, wrapped or tested for its kind
//   - a branch that does more than return
//   - `Requeue: true` after an Update or a Patch: it is a common answer to
//     conflicts; a return with a comment that says that the error is dropped
//
// Versions: all of controller-runtime. `Requeue` is deprecated from v0.21.
//
// See also: resulterr, swallowederr
package requeuefield
