// Package tombstone defines an Analyzer that reports delete handlers that take
// a tombstone for the deleted object.
//
// # Analyzer tombstone
//
// tombstone: report delete handlers that do not expect cache.DeletedFinalStateUnknown
//
// Consequence: lost event.
//
// An informer whose watch was interrupted learns of a missed delete at the next
// list. It then calls the delete handler with a
// `cache.DeletedFinalStateUnknown`, which holds the key and the last known state
// of the object. A handler that asserts the type of the object panics. One that
// returns for any other type loses the delete. The filter of a
// FilteringResourceEventHandler gets the same value before the handler; if it
// answers false, the handler is not called.
//
// Forms:
//
// tombstone/panics: report a delete handler that asserts the type of a tombstone
//
// Consequence: crash.
//
// In the handler, in the filter before it, or in a function that they call.
//
// tombstone/lost: report a delete handler that gives up when it gets a tombstone
//
// By a two-value assertion, a type switch, or the error of meta.Accessor.
//
// tombstone/key: report delete handlers that make the key by cache.MetaNamespaceKeyFunc
//
// MetaNamespaceKeyFunc and ObjectToName return an error for a tombstone, which has no
// metadata. When the error is ignored, an empty key is queued. Also reported is a handler that
// queues the object itself, of which the worker makes the key.
//
// At run time: the handler runs in a goroutine of the informer, so the panic
// ends the process:
//
//	panic: interface conversion: interface {} is cache.DeletedFinalStateUnknown, not *v1.Pod
//
// A handler with a two-value assertion logs at most that the type is unexpected, and a
// key function returns
//
//	object has no meta: object does not implement the Object interfaces
//
// What belongs to the deleted object is never cleaned up.
//
// Instead: unwrap cache.DeletedFinalStateUnknown first in a delete handler. Its object
// may be out of date: use it only to identify the object. Make keys by
// cache.DeletionHandlingMetaNamespaceKeyFunc or cache.DeletionHandlingObjectToName.
//
// Fix: safe for panics, lost, key. The unwrapping is inserted before the
// assertion, where the assertion is in the handler itself. The key function is
// replaced by the one that accepts tombstones. The `*` is removed.
//
// Not reported:
//   - handlers that test for a tombstone somewhere, or pass the value to a
//     function that may unwrap it, and handlers behind a filter that rejects tombstones
//   - handlers that only log
//   - handlers and predicates of controller-runtime, which unwraps tombstones, and
//     typed handlers (`cache.TypedResourceEventHandlerFuncs`)
//
// Versions: all of client-go. `cache.ObjectToName` exists since v0.27,
// `cache.DeletionHandlingObjectToName` since v0.30; before it there is no fix for key.
package tombstone
