// Package finalizerorder defines an Analyzer that reports finalizers that are
// removed although the cleanup failed, or before it.
//
// # Analyzer finalizerorder
//
// finalizerorder: report a finalizer that is removed although the cleanup failed, or before it
//
// Consequence: leak.
//
// The finalizer is what makes the API server keep an object until its cleanup
// is done. When it is removed after a failed cleanup, or before the cleanup, the
// object is gone and nothing tries the cleanup again.
//
// At run time: the log has the error of the cleanup once, the object
// disappears, and what should have been cleaned up stays for ever.
//
// Instead: return the error of the cleanup before the finalizer is removed;
// the next pass tries again.
//
// Not reported:
//   - an error that is tested for one kind other than by client.IgnoreNotFound, collected, stored, returned or put into a status
//   - a comment beside the call that says the error may be ignored, or best effort
//   - a call that deletes nothing as far as it can be seen: a read, an event, a metric; of a function
//     out of sight its name tells: clean, delete, remove and the like, unless `names` in .ctrlvet.yml says others
//   - a function of the package that returns something and drops the error of its cleanup: rule swallowederr speaks of
//     that; one that returns nothing is looked into, and may keep its failure in a field, a map or a
//     channel, or hand it to another function
//   - a cleanup outside the branch of the deletion
//   - a removal that this function does not write
//
// Versions: all of Kubernetes.
package finalizerorder
