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
// type `cache.DeletedFinalStateUnknown`, which has no metadata.
// MetaNamespaceKeyFunc and ObjectToName return an error for it, also in a
// function that makes the key for added, updated and deleted objects alike. The
// delete is lost, or, when the error is ignored, an empty key is queued. A
// handler that unwraps the tombstone but makes the key of the original value
// loses the delete in the same way.
//
// At run time: no key is made, and the worker never handles the deleted object.
// The error is
//
//	object has no meta: object does not implement the Object interfaces
//
// Instead: use cache.DeletionHandlingMetaNamespaceKeyFunc or
// cache.DeletionHandlingObjectToName, which accept tombstones as well as
// objects.
//
// Fix: safe. The key function is replaced by the one that accepts tombstones.
//
// Not reported:
//   - handlers that test for a tombstone before they make the key, themselves or
//     in a function that they call
//   - handlers behind a filter that rejects tombstones
//   - typed handlers, and those of controller-runtime, which get the object
//
// Versions: all of client-go. `cache.ObjectToName` exists since v0.27,
// `cache.DeletionHandlingObjectToName` since v0.30; before it there is no fix.
//
// See also: tombstone, tombstoneptr.
package tombstonekey
