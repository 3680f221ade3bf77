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
// tombstone/unwrapped: report a delete handler that unwraps a tombstone and asserts it all the same
//
// The handler asserts the value that it was given, not the one that it has
// unwrapped.
//
// At run time: the handler runs in a goroutine of the informer, so the panic
// ends the process:
//
//	panic: interface conversion: interface {} is cache.DeletedFinalStateUnknown, not *v1.Pod
//
// A handler with a two-value assertion logs at most that the type is unexpected.
// What belongs to the deleted object is never cleaned up.
//
// Instead: unwrap the tombstone first. Its object may be out of date: use it
// only to identify the object.
//
// Fix: safe for panics, lost. The unwrapping is inserted before the assertion,
// where the assertion is in the handler itself.
//
// Not reported:
//   - handlers that test for a tombstone somewhere, or pass the value to a
//     function that may unwrap it
//   - handlers that only log, or only queue the name for a worker that does
//     nothing when the object does not exist
//   - handlers and predicates of controller-runtime, which unwraps tombstones, and
//     typed handlers (`cache.TypedResourceEventHandlerFuncs`)
//   - keys that are made of a tombstone (see tombstonekey)
//
// Versions: all of client-go.
//
// See also: tombstonekey, tombstoneptr.
package tombstone
