// Package notfound defines an Analyzer that reports reconcilers that fail on
// an object that was deleted.
//
// # Analyzer notfound
//
// notfound: report reconcilers that fail for ever once their object is gone
//
// Consequence: hot loop.
//
// After an object was deleted, its key is reconciled once more. The read of the object
// returns NotFound then, and objects that it refers to may be gone as well.
//
// Forms:
//
// notfound/ownkind: report a reconcile that returns any error of the read of its controller's own kind
//
// The builder has For with this kind, so that every deletion brings a request, and the
// error of Get is returned without a test.
//
// notfound/reconciled: report a reconcile that returns the NotFound of its own object
//
// The error is returned as it is, wrapped, or from a function that Reconcile calls. The
// package does not show which kind the controller is for, or the error is tested and
// returned all the same.
//
// notfound/worker: report a handler of a work queue that returns the NotFound of its own key
//
// The worker, or a framework such as wrangler or library-go's factory, adds the key again
// after any error.
//
// notfound/external: report an Observe of a crossplane provider that returns the NotFound of what Create makes
//
// Create is called only after Observe has returned, without an error, that the resource
// does not exist.
//
// notfound/requeued: report a reconcile that asks for another pass because its own object is gone
//
// `return ctrl.Result{Requeue: true}, client.IgnoreNotFound(err)`: for NotFound the error
// is nil, so that the Result counts. A deleted object is reconciled again and again until
// the process ends.
//
// notfound/logged: report the deletion of the reconciled object that ends in the log as an error
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
// reconciled object is never deleted.
//
// notfound/callee: report a call on the deletion path that may return the NotFound of a read inside
//
// Consequence: hang.
//
// Other callers of the function may need this error.
//
// notfound/reread: report the reconciled object read again, for a status write or by the request
//
// The object may be deleted between the two reads. Some operators return this error on
// purpose.
//
// notfound/secondary: report another object that is read by a name taken from an object
//
// Some operators return this error on purpose, to wait for the other object.
//
// At run time: each retry fails again and is counted and logged, with a delay that grows
// to 1000 seconds, until the process ends:
//
//	Reconciler error ... "error": "foos.demo.example.com \"web\" not found"
//
// On the deletion path, the object keeps its deletionTimestamp until somebody removes the
// finalizer by hand.
//
// Instead: return `client.IgnoreNotFound(err)`, or test with `apierrors.IsNotFound`. On
// the deletion path go on without the missing object; in Observe return an
// ExternalObservation without an error.
//
// Fix: safe for ownkind, reconciled, requeued. `return ctrl.Result{}, err` in Reconcile
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
//   - worker: keys that are added again by code that tests for NotFound, or that cannot be
//     looked into
//   - external: kinds that Create does not make, and unstructured objects
//   - requeued: a reconcile that does more than log before it returns
//
// Versions: all versions of controller-runtime. A cached client writes the kind into the
// message, `Foo.demo.example.com "web" not found`.
package notfound
