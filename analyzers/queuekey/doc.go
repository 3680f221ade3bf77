// Package queuekey defines an Analyzer that reports items of a work queue that
// are no keys.
//
// # Analyzer queuekey
//
// queuekey: report objects, new pointers and values that cannot be compared on a work queue
//
// Consequence: lost event.
//
// The items of a work queue are keys of maps: one that is waiting or being
// processed is not added twice, and its failures are counted. Pointers are equal
// only when they are the same pointer, and every event brings an object of its own.
//
// At run time: two events for one object are two items, which two workers process
// at the same time, each with the object as it was then, and an item
// that is new at each AddRateLimited never waits longer. A slice, a map or a struct that holds one ends the
// process:
//
//	panic: hash of unhashable type: []string
//
// Instead: queue the namespace and name of the object and read it in the worker.
//
// Not reported:
//   - pointers to other things that are not new at AddRateLimited: they may be unique by design
//   - pointers on a queue whose type says that they are its items, but for one that is new at AddRateLimited: the last state may be wanted
//   - an item that goes back into the queue it came from
//   - events that the program has made, and objects in a handler of added objects alone, or of deleted ones: each comes once
//   - items of an interface type, other than what a handler of events was given
//   - strings, numbers, `types.NamespacedName`, `cache.ObjectName` and other structs that can be compared
//
// Versions: all of client-go; the text of the panic is that of Go 1.26.
//
// See also: queueretry.
package queuekey
