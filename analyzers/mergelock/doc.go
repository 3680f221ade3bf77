// Package mergelock defines an Analyzer that reports merge patches that replace
// a list which others write, too.
//
// # Analyzer mergelock
//
// mergelock: report a merge patch that replaces finalizers or owner references without a lock
//
// Consequence: lost write.
//
// A JSON merge patch knows no lists: it holds the whole list as it should be.
// What somebody else added since the object was read is not in it: another
// controller's finalizer of a Node, a Namespace or a Service, or an owner.
//
// At run time: the patch removes the finalizer or the owner of the other
// controller, without an error. Its cleanup is skipped, or the object is
// deleted too early.
//
// Instead: let the patch hold the resource version, and try again on
// a conflict.
//
// Fix: review. MergeFrom becomes MergeFromWithOptions with the optimistic lock.
// The patch can fail with a conflict then, which the caller has to expect.
//
// Not reported:
//   - StrategicMergeFrom, which merges these lists
//   - lists of the spec, and conditions: who else writes them is not known
//   - a patch from elsewhere, or with options from elsewhere; a patch that is written out, unless it is a map with one of these lists and no resource version
//   - finalizers of kinds other than Node, Namespace, Service, PersistentVolume and PersistentVolumeClaim, on which one controller alone puts some, as a rule; and of an object whose kind is not known
//   - the owner of a custom resource, and a controller: there is one
//   - finalizers of an object that is known to be deleted, or copied from one: it takes no new ones
//   - a list that is emptied: all are to go
//   - an object that is written or read again in between
//
// Versions: MergeFromWithOptimisticLock exists since controller-runtime v0.6.
package mergelock
