// Package finalizerdeleting defines an Analyzer that reports finalizers that
// are added to objects that may be being deleted.
//
// # Analyzer finalizerdeleting
//
// finalizerdeleting: report a finalizer that is added although the object may be deleted already
//
// Consequence: hot loop.
//
// Once an object has a deletion timestamp its list of finalizers may only get
// shorter. A controller that adds its finalizer before it looks at the
// deletion, or after a deletion branch that does not return, fails as long as
// the finalizer of somebody else, foregroundDeletion for one, holds the object.
//
// At run time: Update and Patch answer
//
//	metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"demo.ctrlvet.dev/cleanup"}
//
// at every pass, and what stands below is not reached. The fake client accepts
// it.
//
// Instead: handle the deletion first, return at its end, and add the finalizer
// then.
//
// Not reported:
//   - functions that no reconciler or queue worker of the package runs
//   - an object that the caller hands over, when this function does not test its deletion
//   - a test that is kept in a variable with other conditions, or made by a function that gets the object; that of an object of another kind is none
//   - a new object that is created with its finalizer
//   - an object that has no finalizer at all, which the API server would have removed if it were being deleted
//   - an object on which a test has found the finalizer, unless it was removed since: nothing is added
//   - a finalizer that is not written by this function, or a deferred function literal of it
//   - a finalizer that is removed again behind the test of the deletion, where nothing is written between
//   - a function that adds the finalizer unless it finds that the object is being deleted, or that the error it was given is not nil
//
// Versions: all of Kubernetes since v1.9.
package finalizerdeleting
