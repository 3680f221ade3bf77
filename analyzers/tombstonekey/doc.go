// Package tombstonekey defines an Analyzer that reports delete handlers that
// cannot make the key of a tombstone.
//
// # Analyzer tombstonekey
//
// tombstonekey: report delete handlers that make the key by cache.MetaNamespaceKeyFunc
//
// Consequence: lost event.
//
// When an informer missed a delete, it calls the delete handler with a value of
// type `cache.DeletedFinalStateUnknown`. It has no metadata, so that
// MetaNamespaceKeyFunc and ObjectToName fail, also where one function makes the
// key for added, updated and deleted objects. The delete is lost, or, when the
// error is ignored, an empty key is queued. A handler that unwraps the tombstone
// and then makes the key of what it was given, and not of what it has unwrapped,
// loses it in the same way.
//
// At run time: the error is
//
//	object has no meta: object does not implement the Object interfaces
//
// and the key is empty: the worker is never told about the deleted object.
//
// Instead: use the key function that knows tombstones, which does the same as
// the other one for objects.
//
// Fix: safe. The key function is replaced by the one that knows tombstones.
//
// Not reported:
//   - handlers that ask for a tombstone anywhere, in a function they call too, unless the way of the tombstone leads to the key of the same value in the handler itself
//   - keys of objects that come out of a successful assertion, and what comes behind one that has panicked for a tombstone, in a function that is called there too
//   - handlers behind a filter that lets no tombstone through
//   - key functions held by a variable of another package
//   - functions that handle additions and updates alone
//   - handlers with types, and those of controller-runtime
//
// Versions: all of client-go. `cache.ObjectToName` exists since v0.27,
// `cache.DeletionHandlingObjectToName` since v0.30; before it there is no fix.
//
// See also: tombstone, tombstoneptr.
package tombstonekey
