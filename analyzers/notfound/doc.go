// Package notfound defines an Analyzer that reports reconcilers that fail on
// an object that was deleted.
//
// # Analyzer notfound
//
// notfound: report reconcilers that fail for ever once their object is gone
//
// Consequence: hot loop.
//
// After an object was deleted its key is reconciled once more, and what it needed
// may be gone as well.
//
// Forms:
//
// notfound/ownkind: report a reconcile that returns any error of the read of its controller's own kind
//
// The controller is built for the kind, so that every deletion brings a request, and
// nothing asks what the error is. Also where it is read behind an object of another kind
// with the same name, which may stay.
//
// notfound/reconciled: report a reconcile that returns the NotFound of its own object
//
// Raw, wrapped or through a function: the deletion is taken for a failure. Where the
// package does not say which kind the controller is for, or an error is asked about that
// comes back all the same.
//
// notfound/worker: report a handler of a work queue that returns the NotFound of its own key
//
// Where the package adds keys again after any error, or a framework does: wrangler,
// library-go's factory.
//
// notfound/external: report an Observe of a crossplane provider that returns the NotFound of what Create makes
//
// Create is called only once Observe has said, without an error, that the
// resource does not exist.
//
// notfound/requeued: report a reconcile that asks for another pass because its own object is gone
//
// `return ctrl.Result{Requeue: true}, client.IgnoreNotFound(err)`: for NotFound there is no
// error beside the Result, and so it counts. What was deleted is asked for again and again,
// until the process ends.
//
// notfound/logged: report the deletion of the reconciled object that ends in the log as an error
//
// Consequence: noise.
//
// `log.Error(err, "unable to read it"); return ctrl.Result{}, client.IgnoreNotFound(err)`: the function ignores
// NotFound, and has told of it before.
//
// notfound/deletion: report a read on the deletion path whose NotFound is returned
//
// Consequence: hang.
//
// When an object that is read there is gone already, the error keeps the finalizer
// in place, and the reconciled object can never be deleted.
//
// notfound/callee: report a call on the deletion path that may return the NotFound of a read inside
//
// Consequence: hang.
//
// The error can be wanted, since others call the function, too.
//
// notfound/reread: report the reconciled object read again, for a status write or by the request
//
// It may be deleted in between. The error can be wanted.
//
// notfound/secondary: report another object that is read by a name taken from an object
//
// The error can be wanted.
//
// At run time: each retry fails again and is counted and logged, with a delay
// that grows to 1000 seconds and never ends:
//
//	Reconciler error ... "error": "foos.demo.example.com \"web\" not found"
//
// An object in deletion stays with its deletionTimestamp and finalizer until
// someone removes the finalizer by hand.
//
// Instead: return `client.IgnoreNotFound(err)`, or test with
// `apierrors.IsNotFound`. On the deletion path go on without the missing object;
// in Observe return an ExternalObservation without an error.
//
// Fix: safe for ownkind, reconciled, requeued. `return ctrl.Result{}, err` in Reconcile becomes
// `return ctrl.Result{}, client.IgnoreNotFound(err)`; the import is added. In
// front of a return of the error in other words, `if client.IgnoreNotFound(err)
// == nil { return ctrl.Result{}, nil }` is inserted. The Result that comes with no error for
// NotFound is emptied.
//
// Not reported:
//   - an ObjectReconciler: its adapter ignores NotFound itself
//   - an error that was tested with `apierrors.IsNotFound`, `errors.As`, opened as
//     `*StatusError` or `APIStatus`, or tested with a
//     function of the project that does so, or whose name says so when its body
//     is out of sight; where both sides of an if with the test return the error of
//     the reconciled object, nothing was decided
//   - the namespace in which the object of the request lies
//   - deletion: the namespace in which any object lies, and an object that was listed before: the next attempt lists it no more
//   - a read with a constant key, or behind a comparison that lets one name pass alone: a singleton that has to exist
//   - a reconciler of a kind of OpenShift of which each cluster has one object, such as ClusterVersion
//   - another object with the key of the request, read after the reconciled one; without a builder in sight, whatever is read after the first
//   - a handler of keys in a package where whoever adds them again asks for NotFound, or out of sight, or where events alone add keys
//   - a controller whose request is not the key of an object
//   - an error that becomes a field of a type of the project, or that a deferred
//     function changes: a central handler decides then
//   - a second object that has to exist while the reconciled one lives
//   - requeued: where anything but a look at the error and a log lies between the read and the return
//   - in Observe, kinds that Create does not make, or of which several objects are read, and unstructured objects
//
// Versions: all versions of controller-runtime. A cached client writes the kind
// into the message, `Foo.demo.example.com "web" not found`.
package notfound
