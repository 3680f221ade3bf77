// Package finalizerdeleting defines an Analyzer that reports finalizers that
// are added to objects that may be being deleted.
//
// # Analyzer finalizerdeleting
//
// finalizerdeleting: report a finalizer that is added although the object may be deleted already
//
// Consequence: hot loop.
//
// Once an object has a deletion timestamp, finalizers can only be removed from it. A
// controller that adds its finalizer before it checks the deletion timestamp, or after a
// deletion branch that does not return, fails while a finalizer of another controller,
// or foregroundDeletion, keeps the object.
//
// At run time: Update and Patch return
//
//	metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"demo.ctrlvet.dev/cleanup"}
//
// at every reconcile, and the code below is not reached. The fake client accepts the
// write.
//
// Instead: handle the deletion and return before a finalizer is added. Add the finalizer
// after that.
//
// Not reported:
//   - functions that no reconciler or queue worker of the package runs
//   - an object that the caller passes in, unless this function checks its deletion
//     timestamp
//   - a deletion check that is stored in a variable with other conditions, or made by
//     another function
//   - an object that cannot be in deletion: a new one, or one without any finalizer
//   - a finalizer that is not written here, or that the object already has
//
// Versions: all of Kubernetes since v1.9.
package finalizerdeleting
