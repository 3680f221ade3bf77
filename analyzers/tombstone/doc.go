// Package tombstone defines an Analyzer that reports delete handlers that take
// a tombstone for the deleted object.
//
// # Analyzer tombstone
//
// tombstone: report delete handlers that do not expect cache.DeletedFinalStateUnknown
//
// Consequence: lost event.
//
// When an informer missed a delete (its watch was interrupted) it finds out
// at the next list, and calls the delete handler with a value of type
// `cache.DeletedFinalStateUnknown`, which holds the key and the last known state.
// A handler that asserts the type of the object panics; one that gives up at
// any other type loses the delete for ever. The filter of a
// FilteringResourceEventHandler gets the same value, before the handler, and
// when it refuses it the handler does not see the delete.
//
// Forms:
//
// tombstone/panics: report a delete handler that asserts the type of a tombstone
//
// Consequence: crash.
//
// Or the filter before it, or a function that they call.
//
// tombstone/lost: report a delete handler that gives up when it gets a tombstone
//
// With a comma-ok, a type switch, or the error of meta.Accessor.
//
// tombstone/unwrapped: report a delete handler that unwraps a tombstone and asserts it all the same
//
// The assertion is of what the handler was given, not of what was unwrapped.
//
// At run time: the handler runs on a goroutine of the informer, so that the
// panic ends the process
//
//	panic: interface conversion: interface {} is cache.DeletedFinalStateUnknown, not *v1.Pod
//
// A handler with a comma-ok logs at most that the type is unexpected, and what
// belongs to the object stays.
//
// Instead: unwrap the tombstone first. Its object may be stale: use it for
// what identifies the object.
//
// Fix: safe for panics, lost. The unwrapping is inserted before the assertion,
// where it stands in the handler itself.
//
// Not reported:
//   - handlers that ask for a tombstone anywhere, in a function they call too, unless the way of the tombstone leads to an assertion of the same value that panics
//   - handlers that give a value of another type to something else than a log
//   - handlers that only log
//   - handlers that only put the name of the object into a queue whose worker, a function of the package, reads the object first and does nothing when it does not exist
//   - handlers that drop a tombstone behind a filter that is out of sight, which may have turned it away
//   - assertions behind a successful one
//   - values that come from a function that got the object: it may unwrap it
//   - handlers with types (`cache.TypedResourceEventHandlerFuncs`), and handlers and predicates of controller-runtime, which unwraps them
//   - functions that handle additions and updates alone
//   - a function that several handlers call, where the constant that says what has happened leads a delete elsewhere
//   - keys of tombstones, which are the matter of tombstonekey
//
// Versions: all of client-go.
//
// See also: tombstonekey, tombstoneptr.
package tombstone
