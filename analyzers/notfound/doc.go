// Package notfound defines an Analyzer that reports reconcilers that fail on
// an object that was deleted.
//
// # Analyzer notfound
//
// notfound: report reconcilers that fail again and again once their object is gone
//
// Consequence: hot loop.
//
// After an object was deleted, its key is reconciled once more. The read of the object
// returns NotFound then, and objects that it refers to may be gone as well.
//
// Forms:
//
// notfound/reconciled: report a reconcile that returns the NotFound of its own object
//
// The error is returned as it is, wrapped, or from a function that Reconcile calls. An error
// that is tested for NotFound counts where both ways return it, or the one for NotFound.
//
// notfound/worker: report a handler of a work queue that returns the NotFound of its own key
//
// The worker, or a framework such as wrangler or library-go's factory, adds the key again
// after any error.
//
// notfound/requeued: report a reconcile that asks for another pass because its own object is gone
//
// `return ctrl.Result{Requeue: true}, client.IgnoreNotFound(err)`: for NotFound the error
// is nil, so that the Result counts. A deleted object is reconciled again and again until
// the process ends.
//
// notfound/logged: report the deletion of the reconciled object that is logged as an error
//
// Consequence: noise.
//
// `log.Error(err, "unable to read it"); return ctrl.Result{}, client.IgnoreNotFound(err)`:
// the function ignores NotFound, but has logged it before.
//
// notfound/deletion: report a read on the deletion path whose NotFound is returned
//
// Consequence: hang.
//
// When the object that is read is gone, the error keeps the finalizer in place, and the
// reconciled object is never deleted. A read that returns before the deletion is looked at
// does the same, whatever it returns.
//
// At run time: each retry fails again and is counted and logged, with a delay that grows
// to 1000 seconds, until the process ends:
//
//	Reconciler error ... "error": "foos.demo.example.com \"web\" not found"
//
// On the deletion path, the object keeps its deletionTimestamp until somebody removes the
// finalizer by hand.
//
// Instead: return `client.IgnoreNotFound(err)` from the Get of the reconciled object; or
// test with `apierrors.IsNotFound`. On the deletion path go on without the missing
// object.
//
// Fix: safe for reconciled, requeued. `return ctrl.Result{}, err` in Reconcile
// becomes `return ctrl.Result{}, client.IgnoreNotFound(err)`; the import is added. Before
// a return of a wrapped error, a test with `client.IgnoreNotFound` is inserted that
// returns without an error. A Result that counts only because the error is nil for
// NotFound is emptied.
//
// Not reported:
//   - an error that was tested for NotFound on the way, by a function of the project too, or
//     that a central handler gets
//   - objects that have to exist: one with a constant name, the namespace of the object, a
//     second object that the reconciled one needs
//   - requests that are not the key of an object, and an ObjectReconciler, whose adapter
//     `reconcile.AsReconciler` ignores NotFound
//   - keys of a queue that are added again by code that tests for NotFound, or that cannot be
//     looked into
//   - a reconcile that does more than log before it returns a Result for the missing object
//
// Versions: all versions of controller-runtime. A cached client writes the kind into the
// message, `Foo.demo.example.com "web" not found`.
package notfound
