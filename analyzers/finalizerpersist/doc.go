// Package finalizerpersist defines an Analyzer that reports finalizers that are
// changed in memory and never written.
//
// # Analyzer finalizerpersist
//
// finalizerpersist: report a finalizer that is added or removed in memory and never written
//
// Consequence: hang.
//
// AddFinalizer and RemoveFinalizer change only the Go object. Nothing is stored until
// the object is sent with Update or Patch. A write of the status does not store
// finalizers.
//
// A finalizer that is written only at the end, after the resources that it protects were
// created, comes too late when the object is deleted in between.
//
// At run time: no error is logged. An object whose finalizer was removed only in memory
// stays Terminating. An object whose finalizer was added only in memory disappears as
// soon as it is deleted, without a cleanup.
//
// Instead: send the object with Update or Patch when the finalizers have changed.
//
// Not reported:
//   - an object that other code may write: it is returned, stored in a field or map,
//     copied, or passed to a function that is not analyzed
//   - an object of the caller, unless all callers are in the package, have read it and
//     do not write it afterwards
//   - a change that a deferred call may write
//   - a path that ends in an error, or on which a comparison or AddFinalizer itself may
//     say that nothing changed
//   - frameworks that store the finalizers themselves: the function passed to
//     CreateOrUpdate or CreateOrPatch, and FinalizeKind of a knative reconciler
//   - resources created before the write that have an owner reference; a function that
//     is not analyzed counts as creating them only by its name (create, ensure,
//     provision, reconcile; `makers` in .ctrlvet.yml)
//
// Versions: all of controller-runtime.
//
// See also: statuslost
package finalizerpersist
