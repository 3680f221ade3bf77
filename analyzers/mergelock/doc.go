// Package mergelock defines an Analyzer that reports merge patches that replace
// a list which others write, too.
//
// # Analyzer mergelock
//
// mergelock: report a merge patch that replaces finalizers or owner references without a lock
//
// Consequence: lost write.
//
// A JSON merge patch cannot change one element of a list: it contains the whole list. What
// somebody else added since the object was read is not in it, such as the finalizer of
// another controller on a Node, a Namespace or a Service, or an owner reference.
//
// At run time: the patch removes the finalizer or the owner reference of the other
// controller, without an error. Its cleanup is skipped, or the object is deleted too
// early.
//
// Instead: send the resource version with the patch (optimistic lock), and retry on a
// conflict.
//
// Fix: review. MergeFrom becomes MergeFromWithOptions with the optimistic lock. The patch
// can fail with a conflict then, which the caller has to expect.
//
// Not reported:
//   - StrategicMergeFrom, which merges these lists
//   - other lists, such as those of the spec, and conditions
//   - finalizers of kinds on which usually only one controller sets some: all but Node,
//     Namespace, Service, PersistentVolume and PersistentVolumeClaim
//   - the owner of a custom resource, and a controller reference, of which there is only one
//   - finalizers of an object that is being deleted, which takes no new ones
//
// Versions: MergeFromWithOptimisticLock exists since controller-runtime v0.6.
package mergelock
