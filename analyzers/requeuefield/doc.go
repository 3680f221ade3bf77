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
// With -requeuefield.deprecated the rule also reports each use of the field Requeue, which
// controller-runtime deprecates since v0.21: in a literal, assigned, or read.
//
// At run time: nothing is logged, while the requests come back. This counter
// grows, and the one of errors does not:
//
//	controller_runtime_reconcile_total{result="requeue_after"}
//
// Instead: return the error: it is logged, counted and retried with a growing
// delay. If you want a fixed delay, log the error beside it.
//
// Fix: safe. Requeue is left out where it says nothing: as false, or beside a constant
// RequeueAfter. To be reviewed are the others: `return ctrl.Result{Requeue: true}, nil`
// behind an error becomes `return ctrl.Result{}, err`, which is logged and counted;
// elsewhere Requeue becomes `RequeueAfter: time.Second`, and reading it becomes
// `result.RequeueAfter > 0`.
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
