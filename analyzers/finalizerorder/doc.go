// Package finalizerorder defines an Analyzer that reports finalizers that are
// removed although the cleanup failed, or before it.
//
// # Analyzer finalizerorder
//
// finalizerorder: report a finalizer that is removed although the cleanup failed, or before it
//
// Consequence: leak.
//
// A finalizer makes the API server keep an object until its cleanup is done. When the
// finalizer is removed before the cleanup, or after a cleanup that failed, the object
// disappears and nothing retries the cleanup.
//
// At run time: the error of the cleanup is logged once, the object disappears, and the
// resources that should have been cleaned up stay.
//
// Instead: return the error of the cleanup before the finalizer is removed; the next
// reconcile tries again.
//
// Not reported:
//   - an error that is handled in another way: tested for one kind other than NotFound,
//     collected, stored, or put into a status
//   - a call below a comment such as "best effort", or one that says that the error may
//     be ignored
//   - calls that delete nothing, such as reads and events; a function that is not
//     analyzed counts as a cleanup only by its name (clean, delete, remove and the like;
//     `cleanups` in .ctrlvet.yml), and when it gets a client, or a part of the object
//   - a helper that drops the error of its own cleanup and returns something else: see
//     swallowederr; a removal that nothing writes
//
// Versions: all of Kubernetes.
package finalizerorder
