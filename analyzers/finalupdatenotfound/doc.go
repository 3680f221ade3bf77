// Package finalupdatenotfound defines an Analyzer that reports uses of an object
// after the write that removed its last finalizer.
//
// # Analyzer finalupdatenotfound
//
// finalupdatenotfound: report a write or read of an object after its last finalizer was removed
//
// Consequence: noise.
//
// When an object is being deleted and its last finalizer goes, the API server
// deletes it in the same request. Whatever is asked of it afterwards fails, and
// with it a reconcile that has done all its work.
//
// Forms:
//
// finalupdatenotfound/later: report a write or read of an object after its last finalizer was removed
//
// Also in a literal that is deferred.
//
// finalupdatenotfound/removal: report a write that removes a finalizer and whose NotFound is returned
//
// A second pass, on a cache that does not show the first one yet, gets NotFound for
// it.
//
// At run time: the write of the status, or the next read from the server, answers
//
//	foos.demo.ctrlvet.dev "shop" not found
//
// and controller-runtime logs it as `Reconciler error` and tries again.
//
// Instead: return right after the write that removes the finalizer.
//
// Not reported:
//   - a later write by a function that takes a finalizer of another name away: until then that one stands
//   - a finalizer that is removed while the object may not be being deleted
//   - a use that is only made when that write failed, or after the finalizers that are left were counted, or another one was found on the object
//   - a use before another finalizer, of a constant name, is taken away
//   - an error that is only logged, or of which NotFound is told apart
//   - a read from a cache, which may still have the object
//   - an object that another function writes or gets, as far as it is not in sight
//
// Versions: all of Kubernetes.
//
// See also: notfound
package finalupdatenotfound
