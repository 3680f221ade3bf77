// Package finalizerpersist defines an Analyzer that reports finalizers that are
// changed in memory and never written.
//
// # Analyzer finalizerpersist
//
// finalizerpersist: report a finalizer that is added or removed in memory and never written
//
// Consequence: hang.
//
// AddFinalizer and RemoveFinalizer change the Go object. Nothing is stored
// until the object is sent with Update or Patch; a write of the status does not
// store finalizers. A finalizer that is written at the end only, after what it
// is to clean up was made, comes too late for an object that is deleted between.
//
// At run time: an object whose finalizer was removed in memory stays
// Terminating for ever; one whose finalizer was added in memory is gone at once
// when it is deleted, without a cleanup. No error tells of it.
//
// Instead: send the object with Update or Patch when the finalizers changed.
//
// Not reported:
//   - an object of a field or of a map: its owner may write it; one of the caller, unless all callers are
//     in the package, have read it, and write it no more
//   - a list of finalizers that is put into another object after the change
//   - an object that is returned, stored, copied, or handed to code of unknown effect, or to a function that writes a copy of it
//   - a change behind a deferred call that gets the object or may fail, unless all that it writes is seen to be a status
//   - what a function of another package does when it is seen to change the metadata of the object and to write nothing
//   - something that is made before the write, as far as neither a Create in sight nor the name of a function out of sight (create, ensure, provision, reconcile, unless `names` in .ctrlvet.yml says others) tells
//   - an object that is created where an owner reference is made for it, which goes with its owner
//   - functions that no reconciler or queue worker runs, and that read nothing with a client themselves
//   - a path behind a comparison, also by a method of the type that is compared, or a variable, which may say that nothing changed
//   - a path that ends in an error, or on which AddFinalizer or RemoveFinalizer said that nothing changed
//   - a list that is sent in a patch which is written out, here or by a function of the package, also where the object is encoded, or compared with another, to make it
//   - a new object that was never read
//   - the function of CreateOrUpdate and CreateOrPatch
//   - FinalizeKind of a knative reconciler: knative stores the finalizers that are left
//
// Versions: all of controller-runtime.
//
// See also: statuslost
package finalizerpersist
