// Package finalupdatenotfound defines an Analyzer that reports uses of an object
// after the write that removed its last finalizer.
//
// # Analyzer finalupdatenotfound
//
// finalupdatenotfound: report a write or read of an object after its last finalizer was removed
//
// Consequence: noise.
//
// When the last finalizer of an object in deletion is removed, the API server deletes
// the object in the same request. Every request for it after that fails, and so does a
// reconcile that has done all its work.
//
// Forms:
//
// finalupdatenotfound/later: report a write or read of an object after its last finalizer was removed
//
// A write in a deferred function counts as well.
//
// finalupdatenotfound/removal: report a write that removes a finalizer and whose NotFound is returned
//
// A second reconcile, whose cache does not show the removal yet, removes the finalizer
// again and gets NotFound.
//
// At run time: the write of the status, or the next read from the server, returns
//
//	foos.demo.ctrlvet.dev "shop" not found
//
// and controller-runtime logs it as `Reconciler error` and tries again.
//
// Instead: return right after the write that removes the finalizer.
//
// Not reported:
//   - an object that may not be in deletion, or that still has another finalizer
//   - an error that is only logged, or whose NotFound is handled
//   - a read from a cache, which may still have the object
//   - a use that happens only when the write of the finalizer failed
//
// Versions: all of Kubernetes.
//
// See also: notfound
package finalupdatenotfound
