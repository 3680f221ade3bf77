// Package finalizerpersist defines an Analyzer that reports finalizers that are
// removed in memory and never written.
//
// # Analyzer finalizerpersist
//
// finalizerpersist: report a finalizer that is removed in memory and never written
//
// Consequence: hang.
//
// RemoveFinalizer changes only the Go object. Nothing is stored until the object is sent
// with Update or Patch. A write of the status does not store finalizers.
//
// At run time: no error is logged, and an object that is deleted stays in Terminating.
//
// Instead: send the object with Update or Patch when the finalizers have changed.
//
// Not reported:
//   - an object that this function has not read, or that other code may write: it is
//     returned, copied, passed to a function, or its finalizers are read afterwards
//   - another object of the same kind that is written, which may be the same
//   - functions that defer a function literal, or a call that may fail
//   - a path that ends in an error, or behind a condition that may say that nothing changed
//   - frameworks that store the finalizers themselves: FinalizeKind of a knative reconciler
//
// Versions: all of controller-runtime.
//
// See also: statuslost
package finalizerpersist
